import type { ListItem, Nodes, Text } from 'mdast';
import { nodesIn } from '../../tree/parse-markdown.ts';
import { type MarkdownIssue, type MarkdownSource, quote, sourceOf, startOf } from './markdown-source.ts';

/**
 * A rule for characters that look like markup but would be shown to readers. Authors who want to show such characters
 * write a backslash before them.
 */
interface LiteralRule {
  /** Matches the characters. A pattern that begins with "^" matches only at the beginning of a line. */
  readonly pattern: RegExp;
  /** The markup that the author probably intended, with its article. */
  readonly intendedMarkup: string;
  readonly fix: string;
}

const footnote: LiteralRule = {
  pattern: /(?<!\\)\[\^[\p{L}\p{M}\p{N}]+\]/u,
  intendedMarkup: 'a footnote',
  fix: 'write the note on a line of its own that begins with "[^…]: ", with the same label',
};

const checkBox: LiteralRule = {
  pattern: /^\[[ xX]\](?=\s)/,
  intendedMarkup: 'a check box',
  fix: 'remove it',
};

const otherPrograms = {
  intendedMarkup: 'the markup of another program',
  fix: 'remove it, or write what it stands for',
};

const literalRules: readonly LiteralRule[] = [
  footnote,
  {
    // "[text](an address)", an unclosed "[text](https://…", and "[text] (https://…)".
    pattern:
      /(?<![\\\]\p{L}\p{N}])\[[^\][\n]+\](?:\([^()\n]*\)?| +\((?:https?:|mailto:|www\.|\/)[^()\n]*\))/u,
    intendedMarkup: 'a link',
    fix: 'write "[text](address)", with no space between the brackets or in the address',
  },
  {
    pattern: /(?<!\\)\[\[[^\][\n]+\]\]/,
    intendedMarkup: 'a link',
    fix: 'write "[text](address)"',
  },
  {
    pattern: /(?<!\\)\([^()\n]+\)\[(?:https?:|mailto:|www\.|\/)[^\]\n]*\]/,
    intendedMarkup: 'a link',
    fix: 'write "[text](address)", with the square brackets first',
  },
  {
    pattern: /(?<![\\\]\p{L}\p{N}])\[[^\][\n]+\]\[[^\][\n]*\]/u,
    intendedMarkup: 'a link',
    fix: 'write "[text](address)", or define the label in the second brackets with a line "[label]: address"',
  },
  {
    pattern: /(?<![\\*\p{L}\p{N}])\*\*(?:(?=\p{L})[^*\n]{1,60}|\s[^*\n]+\s\*\*)/u,
    intendedMarkup: 'bold text',
    fix: 'write "**" directly before the first word and directly after the last',
  },
  {
    // Markdown does not treat a no-break space as a space.
    pattern: /^ {0,3}#{1,6}(?:(?<=##)[^\s#\\]|[\u00a0\u202f]).*$/m,
    intendedMarkup: 'a heading',
    fix: 'write a normal space after the last "#"',
  },
  {
    pattern: /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*$/m,
    intendedMarkup: 'a table',
    fix: 'add an empty line before the table, and give its first line as many cells as this line',
  },
  {
    pattern: /^[ \t]*\|(?:[^|\n]+\|){2,}[ \t]*\n[ \t]*\|(?:[^|\n]+\|){2,}[ \t]*$/m,
    intendedMarkup: 'a table',
    fix: 'add a second line with "---" for each cell, for instance "| --- | --- |"',
  },
  {
    pattern: /^[ \t]*[•‣▪●◦∙][ \t\u00a0].*$/m,
    intendedMarkup: 'a list',
    fix: 'begin each line of the list with "- "',
  },
  {
    // Liquid and Nunjucks, Hugo, and attribute lists that site/tree/attribute-lists.ts does not read.
    pattern:
      /(?<!\\)(?:\{[{%].*?[%}]\}|\{\{[<%].*?[>%]\}\}|\{[#.:][\w .#:-]+\}|\{(?:align|class|height|id|rel|style|target|width)=[^\n{}]*\})/,
    ...otherPrograms,
  },
  {
    // Tables of contents, and containers.
    pattern: /^(?:\[(?:TOC|\[_?TOC_?\])\]|:::.*$)/im,
    ...otherPrograms,
  },
  {
    pattern: /^[ \t]*-\p{L}.*\n[ \t]*-(?=\p{L}).*$/mu,
    intendedMarkup: 'a list',
    fix: 'write a space after each "-"',
  },
];

/** Reports text that looks like markup. */
export function checkLiterals({ root, text }: MarkdownSource): MarkdownIssue[] {
  const nodes = [...nodesIn(root)];
  return nodes.flatMap((node, index) => {
    if (node.type === 'text')
      return literalIssues(node, sourceWithAddress(node, nodes[index + 1], text), text);
    if (node.type === 'listItem') return checkBoxIssues(node, text);
    return [];
  });
}

const htmlFix = 'add an empty line before it, because Markdown is not read directly below an HTML tag';

/** The source of a text, and of an address after it that is a link without brackets, as in `[x] (https://a.example)`. */
function sourceWithAddress(node: Text, next: Nodes | undefined, text: string): string {
  const isAddress = next?.type === 'link' && !/[[<]/.test(text[startOf(next)] ?? '');
  return isAddress ? text.slice(startOf(node), (next.position?.end.offset ?? 0) + 1) : sourceOf(node, text);
}

function literalIssues(node: Text, source: string, text: string): MarkdownIssue[] {
  const issues = literalRules.flatMap((rule) => {
    const match = rule.pattern.exec(source);
    if (!match) return [];
    const offset = startOf(node) + match.index;
    const isMisplaced = rule.pattern.source.startsWith('^') && !isLineStart(text, offset);
    if (isMisplaced) return [];
    const issue = literalIssue(offset, match[0], rule);
    // Readers can still follow the address.
    const hasLink = offset + match[0].length > (node.position?.end.offset ?? 0);
    return [
      { ...issue, ...(node.data?.isHtml && { fix: htmlFix }), ...(hasLink && { warning: 'link as text' }) },
    ];
  });
  // If several rules match at the same offset, only the first one is reported.
  return issues.filter(({ offset }, index) => index === issues.findIndex((other) => other.offset === offset));
}

function checkBoxIssues(item: ListItem, text: string): MarkdownIssue[] {
  const [paragraph] = item.children;
  if (paragraph?.type !== 'paragraph') return [];
  const [marker] = checkBox.pattern.exec(sourceOf(paragraph, text)) ?? [];
  return marker === undefined ? [] : [literalIssue(startOf(paragraph), marker, checkBox)];
}

function literalIssue(offset: number, literal: string, { intendedMarkup, fix }: LiteralRule): MarkdownIssue {
  const problem = `has ${quote(literal)}, which would be shown as text, not as ${intendedMarkup}`;
  return { offset, isLine: false, problem, fix };
}

const isLineStart = (text: string, offset: number) =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
