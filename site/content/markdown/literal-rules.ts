import type { ListItem, Text } from 'mdast';
import { nodesIn } from '../../markdown/parse-markdown.ts';
import { type MarkdownIssue, type MarkdownSource, quoted, sourceOf, startOf } from './markdown-source.ts';

/**
 * Characters that look like markup and are none, so readers would see them. A backslash before them says that they are
 * meant.
 */
interface LiteralRule {
  /** The characters; of a pattern that begins with "^", at the beginning of a line. */
  readonly pattern: RegExp;
  /** What the author meant them to be. */
  readonly called: string;
  readonly right: string;
}

const footnote: LiteralRule = {
  pattern: /(?<!\\)\[\^[\p{L}\p{M}\p{N}]+\]/u,
  called: 'a footnote',
  right: 'write the note in round brackets in the text',
};

const checkBox: LiteralRule = {
  pattern: /^\[[ xX]\](?=\s)/,
  called: 'a check box',
  right: 'remove it',
};

const literalRules: readonly LiteralRule[] = [
  footnote,
  {
    // "[text](an address)", "[text](https://…" without an end, and "[text] (https://…)".
    pattern:
      /(?<![\\\]\p{L}\p{N}])\[[^\][\n]+\](?:\([^()\n]*\)?| +\((?:https?:|mailto:|www\.|\/)[^()\n]*\))/u,
    called: 'a link',
    right: 'write "[text](address)", with no space between the brackets or in the address',
  },
  {
    pattern: /(?<!\\)\[\[[^\][\n]+\]\]/,
    called: 'a link',
    right: 'write "[text](address)"',
  },
  {
    pattern: /(?<!\\)\([^()\n]+\)\[(?:https?:|mailto:|www\.|\/)[^\]\n]*\]/,
    called: 'a link',
    right: 'write "[text](address)", the square brackets first',
  },
  {
    pattern: /(?<![\\\]\p{L}\p{N}])\[[^\][\n]+\]\[[^\][\n]*\]/u,
    called: 'a link',
    right: 'write "[text](address)", or explain the second brackets in a line "[label]: address"',
  },
  {
    pattern: /(?<![\\*\p{L}\p{N}])\*\*(?:(?=\p{L})[^*\n]{1,60}|\s[^*\n]+\s\*\*)/u,
    called: 'bold text',
    right: 'write "**" right before its first word and right behind its last',
  },
  {
    // The space that text programs keep unbroken is none here.
    pattern: /^ {0,3}#{1,6}(?:(?<=##)[^\s#\\]|[\u00a0\u202f]).*$/m,
    called: 'a heading',
    right: 'write a plain space behind the last "#"',
  },
  {
    pattern: /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*$/m,
    called: 'a table',
    right: 'leave an empty line before the table, and write as many cells in its head as in this line',
  },
  {
    pattern: /^[ \t]*\|(?:[^|\n]+\|){2,}[ \t]*\n[ \t]*\|(?:[^|\n]+\|){2,}[ \t]*$/m,
    called: 'a table',
    right: 'write a line below its head, with "---" for each cell: "| --- | --- |"',
  },
  {
    pattern: /^[ \t]*[•‣▪●◦∙][ \t\u00a0].*$/m,
    called: 'a list',
    right: 'begin each of its lines with "- "',
  },
  {
    pattern: /^[ \t]*-\p{L}.*\n[ \t]*-(?=\p{L}).*$/mu,
    called: 'a list',
    right: 'write a space behind each "-"',
  },
];

/** No markup is shown as it is. */
export function checkLiterals({ root, text }: MarkdownSource): MarkdownIssue[] {
  return [...nodesIn(root)].flatMap((node) => {
    if (node.type === 'text') return literalIssues(node, text);
    if (node.type === 'listItem') return checkBoxIssues(node, text);
    // "[^1]: https://…" defines a link of that name.
    if (node.type === 'linkReference' && node.identifier.startsWith('^'))
      return [literalIssue(startOf(node), sourceOf(node, text), footnote)];
    return [];
  });
}

function literalIssues(node: Text, text: string): MarkdownIssue[] {
  const issues = literalRules.flatMap((rule) => {
    const match = rule.pattern.exec(sourceOf(node, text));
    if (!match) return [];
    const offset = startOf(node) + match.index;
    const isMidLine = rule.pattern.source.startsWith('^') && !isLineStart(text, offset);
    return isMidLine ? [] : [literalIssue(offset, match[0], rule)];
  });
  // Of several readings of one place the first counts.
  return issues.filter(({ offset }, index) => index === issues.findIndex((other) => other.offset === offset));
}

function checkBoxIssues(item: ListItem, text: string): MarkdownIssue[] {
  const [paragraph] = item.children;
  if (paragraph?.type !== 'paragraph') return [];
  const [box] = checkBox.pattern.exec(sourceOf(paragraph, text)) ?? [];
  return box === undefined ? [] : [literalIssue(startOf(paragraph), box, checkBox)];
}

function literalIssue(offset: number, written: string, { called, right }: LiteralRule): MarkdownIssue {
  const wrong = `has ${called} that would be shown as it is, ${quoted(written)}`;
  return { offset, isLine: false, wrong, right };
}

const isLineStart = (text: string, offset: number) =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
