import type { ListItem, Text } from 'mdast';
import { nodesIn } from '../../markdown/parse-markdown.ts';
import { type MarkdownIssue, type MarkdownSource, quote, sourceOf, startOf } from './markdown-source.ts';

/**
 * Characters that look like markup but are not, so readers would see them. An author who intends them writes a backslash
 * before them.
 */
interface LiteralRule {
  /** Matches the characters. If it begins with "^", it matches only at the beginning of a line. */
  readonly pattern: RegExp;
  /** What the author probably intended. */
  readonly intended: string;
  readonly right: string;
}

const footnote: LiteralRule = {
  pattern: /(?<!\\)\[\^[\p{L}\p{M}\p{N}]+\]/u,
  intended: 'a footnote',
  right: 'write the note in round brackets in the text',
};

const checkBox: LiteralRule = {
  pattern: /^\[[ xX]\](?=\s)/,
  intended: 'a check box',
  right: 'remove it',
};

const literalRules: readonly LiteralRule[] = [
  footnote,
  {
    // "[text](an address)", "[text](https://…" without an end, and "[text] (https://…)".
    pattern:
      /(?<![\\\]\p{L}\p{N}])\[[^\][\n]+\](?:\([^()\n]*\)?| +\((?:https?:|mailto:|www\.|\/)[^()\n]*\))/u,
    intended: 'a link',
    right: 'write "[text](address)", with no space between the brackets or in the address',
  },
  {
    pattern: /(?<!\\)\[\[[^\][\n]+\]\]/,
    intended: 'a link',
    right: 'write "[text](address)"',
  },
  {
    pattern: /(?<!\\)\([^()\n]+\)\[(?:https?:|mailto:|www\.|\/)[^\]\n]*\]/,
    intended: 'a link',
    right: 'write "[text](address)", with the square brackets first',
  },
  {
    pattern: /(?<![\\\]\p{L}\p{N}])\[[^\][\n]+\]\[[^\][\n]*\]/u,
    intended: 'a link',
    right: 'write "[text](address)", or add a line "[label]: address" for the second brackets',
  },
  {
    pattern: /(?<![\\*\p{L}\p{N}])\*\*(?:(?=\p{L})[^*\n]{1,60}|\s[^*\n]+\s\*\*)/u,
    intended: 'bold text',
    right: 'write "**" directly before the first word and directly after the last',
  },
  {
    // Markdown does not count a no-break space as a space.
    pattern: /^ {0,3}#{1,6}(?:(?<=##)[^\s#\\]|[\u00a0\u202f]).*$/m,
    intended: 'a heading',
    right: 'write a normal space after the last "#"',
  },
  {
    pattern: /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*$/m,
    intended: 'a table',
    right: 'add an empty line before the table, and write as many cells in its first line as in this line',
  },
  {
    pattern: /^[ \t]*\|(?:[^|\n]+\|){2,}[ \t]*\n[ \t]*\|(?:[^|\n]+\|){2,}[ \t]*$/m,
    intended: 'a table',
    right: 'add a second line with "---" for each cell, for instance "| --- | --- |"',
  },
  {
    pattern: /^[ \t]*[•‣▪●◦∙][ \t\u00a0].*$/m,
    intended: 'a list',
    right: 'begin each line of the list with "- "',
  },
  {
    pattern: /^[ \t]*-\p{L}.*\n[ \t]*-(?=\p{L}).*$/mu,
    intended: 'a list',
    right: 'write a space after each "-"',
  },
];

/** Refuses text that looks like markup. */
export function checkLiterals({ root, text }: MarkdownSource): MarkdownIssue[] {
  return [...nodesIn(root)].flatMap((node) => {
    if (node.type === 'text') return literalIssues(node, text);
    if (node.type === 'listItem') return checkBoxIssues(node, text);
    // "[^1]: https://…" defines a link with that label.
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
  // If several rules match at one offset, the first one counts.
  return issues.filter(({ offset }, index) => index === issues.findIndex((other) => other.offset === offset));
}

function checkBoxIssues(item: ListItem, text: string): MarkdownIssue[] {
  const [paragraph] = item.children;
  if (paragraph?.type !== 'paragraph') return [];
  const [box] = checkBox.pattern.exec(sourceOf(paragraph, text)) ?? [];
  return box === undefined ? [] : [literalIssue(startOf(paragraph), box, checkBox)];
}

function literalIssue(offset: number, literal: string, { intended, right }: LiteralRule): MarkdownIssue {
  const wrong = `has ${intended} that would be shown as text, ${quote(literal)}`;
  return { offset, isLine: false, wrong, right };
}

const isLineStart = (text: string, offset: number) =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
