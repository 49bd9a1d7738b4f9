import type { Code, Heading, Html, Nodes, Table } from 'mdast';
import { countInDigits } from '../../../contract/in-words.ts';
import { nodesIn, plainText } from '../../markdown/parse-markdown.ts';
import {
  issueIn,
  issueOfLine,
  type MarkdownIssue,
  type MarkdownSource,
  quote,
  sourceOf,
} from './markdown-source.ts';

/** Front matter of pages is removed before their Markdown is checked, so any that remains is a mistake. */
const misplacedFrontMatter = /^\s*---[ \t]*\n(?:[\p{L}_$][\p{L}\w-]*:.*\n)+---[ \t]*(?:\n|$)/u;

/** Refuses front matter, HTML, unclosed and accidental code blocks, and table rows with too few or too many cells. */
export function checkBlocks({ root, text }: MarkdownSource): MarkdownIssue[] {
  const nodes = [...nodesIn(root)];
  if (misplacedFrontMatter.test(text)) {
    const right = 'remove the lines from the first "---" to the second';
    return [issueOfLine(root, 'begins with front matter, which would be shown as text', right)];
  }
  return nodes.flatMap((node, index) => {
    if (node.type === 'html') return isReportedTag(node, nodes.slice(0, index)) ? [] : [htmlIssue(node)];
    if (node.type === 'code') return codeIssues(node, text);
    if (node.type === 'table') return tableIssues(node);
    return [];
  });
}

/** Whether a node is the closing tag of an element whose opening tag is reported. */
function isReportedTag({ value }: Html, before: readonly Nodes[]): boolean {
  const [, name] = /^<\/([a-z][a-z\d]*)\s*>$/i.exec(value) ?? [];
  return (
    name !== undefined && before.some((node) => node.type === 'html' && node.value.startsWith(`<${name}`))
  );
}

function htmlIssue(node: Html): MarkdownIssue {
  const [tag = node.value] = /^<!--[\s\S]*?(?:-->|$)|^<[^>]*>/.exec(node.value) ?? [];
  const right = tag.startsWith('<!--')
    ? 'remove the comment'
    : 'write Markdown instead, or "\\<" for the character "<"';
  return issueIn(node, `has HTML, ${quote(tag)}, which would be shown as text`, right);
}

function codeIssues(node: Code, text: string): MarkdownIssue[] {
  const lines = sourceOf(node, text).split('\n');
  const [opening] = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '') ?? [];
  if (opening === undefined) {
    return isProse(node.value)
      ? [
          issueOfLine(
            node,
            `would show ${quote(node.value)} as code, because it is indented`,
            'remove the spaces at the beginning of the line, or write "```" on a line before and after it',
          ),
        ]
      : [];
  }
  const last = (lines.at(-1) ?? '').replace(/^[\s>]+/, '').trimEnd();
  const isClosed = lines.length > 1 && last.startsWith(opening) && last === opening[0]?.repeat(last.length);
  if (isClosed) return [];
  return [
    issueOfLine(
      node,
      'opens a code block that is not closed',
      `write "${opening}" on a separate line after the code`,
    ),
  ];
}

/** Whether a text is certainly not code: at least five words, and none of the characters that are common in code. */
function isProse(value: string): boolean {
  const [line = ''] = value.split('\n');
  const words = line.replace(/^(?:[-*+]|\d+[.)])\s+/, '');
  return /^\p{Lu}/u.test(words) && !/[{}();=<>$`\\|_/@[\]]/.test(value) && words.split(/\s+/).length >= 5;
}

function tableIssues({ children: [head, ...rows] }: Table): MarkdownIssue[] {
  const columns = head?.children.length ?? 0;
  return rows
    .filter((row) => row.children.length !== columns)
    .map((row) => {
      const wrong = `has a row of ${countInDigits(row.children.length, 'cell')} in a table with ${countInDigits(columns, 'column')}`;
      return issueOfLine(
        row,
        wrong,
        `write ${countInDigits(columns, 'cell')}, separated by "|" (write "\\|" for the character itself)`,
      );
    });
}

/** Headings must start at level 2, skip no level, and have text. */
export function checkHeadings({ root }: MarkdownSource): MarkdownIssue[] {
  const headings = [...nodesIn(root)].filter((node) => node.type === 'heading');
  // The title of the page has level 1.
  let previousDepth = 1;
  return headings.flatMap((heading) => {
    const issues = headingIssues(heading, previousDepth);
    previousDepth = Math.max(heading.depth, 2);
    return issues;
  });
}

function headingIssues(heading: Heading, previousDepth: number): MarkdownIssue[] {
  const { depth } = heading;
  if (plainText(heading).trim() === '')
    return [issueOfLine(heading, 'has a heading without text', 'add text, or remove the line')];
  if (depth === 1) {
    const wrong = 'has a heading of level 1, which only the title of the page may have';
    return [issueOfLine(heading, wrong, 'begin the line with "## "')];
  }
  if (depth <= previousDepth + 1) return [];
  const previous = previousDepth === 1 ? 'the title' : `one of level ${previousDepth}`;
  const wrong = `has a heading of level ${depth} right after ${previous}`;
  return [issueOfLine(heading, wrong, `begin the line with "${'#'.repeat(previousDepth + 1)} "`)];
}
