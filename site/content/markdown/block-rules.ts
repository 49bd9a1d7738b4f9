import type { Code, FootnoteDefinition, Html, Table, Text } from 'mdast';
import { countInDigits } from '../../../contract/in-words.ts';
import { headingsIn } from '../../tree/headings.ts';
import { nodesIn, plainText } from '../../tree/parse-markdown.ts';
import {
  issueAt,
  lineIssueAt,
  type MarkdownIssue,
  type MarkdownSource,
  quote,
  sourceOf,
} from './markdown-source.ts';

/** The front matter of pages is removed before their Markdown is checked, so any remaining front matter is a mistake. */
const misplacedFrontMatter = /^\s*---[ \t]*\n(?:[\p{L}_$][\p{L}\w-]*:.*\n)+---[ \t]*(?:\n|$)/u;

/** Reports what pages do not show (front matter, HTML, unused footnotes), and code blocks and tables with a mistake. */
export function checkBlocks({ root, text }: MarkdownSource): MarkdownIssue[] {
  if (misplacedFrontMatter.test(text)) {
    const fix = 'remove the lines from the first "---" to the second';
    return [lineIssueAt(root, 'begins with front matter, which would be shown as text', fix)];
  }
  const nodes = [...nodesIn(root)];
  const usedNotes = new Set(nodes.map((node) => node.type === 'footnoteReference' && node.identifier));
  const issues = nodes.flatMap((node) => {
    if (node.type === 'footnoteDefinition')
      return usedNotes.has(node.identifier) ? [] : [unusedNoteIssue(node)];
    if (node.type === 'html') return [htmlIssue(node)];
    if (node.type === 'code') return codeIssues(node, text);
    if (node.type === 'table') return tableIssues(node);
    return [];
  });
  const { wrappers = [], attributeLists = [] } = root.data ?? {};
  return [...issues, ...wrappers.map(wrapperIssue), ...attributeLists.map(attributeListIssue)];
}

function htmlIssue(node: Html): MarkdownIssue {
  const [problem, fix] = node.value.startsWith('<!--')
    ? ['an HTML comment that is not closed', 'write "-->" at its end']
    : [
        `the HTML ${quote(node.value)}, which pages do not show`,
        'remove it, or write "\\<" for the character "<"',
      ];
  return issueAt(node, `has ${problem}`, fix);
}

function unusedNoteIssue(node: FootnoteDefinition): MarkdownIssue {
  const label = `[^${node.label ?? node.identifier}]`;
  const problem = `has the footnote "${label}", which pages do not show, because the text does not refer to it`;
  return issueAt(node, problem, `write "${label}" in the text`, 'footnote');
}

function wrapperIssue(node: Html): MarkdownIssue {
  const problem = `has the HTML ${quote(node.value)}, of which pages show only the content`;
  return issueAt(node, problem, 'remove the tag, or write Markdown instead', 'html');
}

function attributeListIssue(node: Text): MarkdownIssue {
  const problem = `has ${quote(node.value)}, a list of attributes, which pages do not use`;
  return { ...issueAt(node, problem, 'remove it'), warning: 'attributes' };
}

function codeIssues(node: Code, text: string): MarkdownIssue[] {
  const source = sourceOf(node, text);
  if (source.startsWith('<')) return [];
  const lines = source.split('\n');
  const [opening] = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '') ?? [];
  if (opening === undefined) {
    return isProse(node.value)
      ? [
          lineIssueAt(
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
    lineIssueAt(
      node,
      'opens a code block that is not closed',
      `write "${opening}" on a separate line after the code`,
    ),
  ];
}

/** Whether text is clearly not code: it has at least five words, and no characters that are common in code. */
function isProse(value: string): boolean {
  const [line = ''] = value.split('\n');
  const prose = line.replace(/^(?:[-*+]|\d+[.)])\s+/, '');
  return /^\p{Lu}/u.test(prose) && !/[{}();=<>$`\\|_/@[\]]/.test(value) && prose.split(/\s+/).length >= 5;
}

function tableIssues({ children: [head, ...rows] }: Table): MarkdownIssue[] {
  const columns = head?.children.length ?? 0;
  return rows
    .filter((row) => row.children.length !== columns)
    .map((row) => {
      const problem = `has a row with ${countInDigits(row.children.length, 'cell')} in a table with ${countInDigits(columns, 'column')}`;
      const fix = `write ${countInDigits(columns, 'cell')}, separated by "|" (write "\\|" for the character itself)`;
      // Cells that are missing are empty, but additional cells are not shown.
      return lineIssueAt(row, problem, fix, row.children.length < columns ? 'table' : undefined);
    });
}

/** Checks that headings have text, and warns about levels that the page shows as others. */
export function checkHeadings({ root }: MarkdownSource): MarkdownIssue[] {
  return [...headingsIn(root)].flatMap(([heading, { depth }]) => {
    if (plainText(heading).trim() === '')
      return [lineIssueAt(heading, 'has a heading without text', 'add text, or remove the line')];
    if (heading.depth === depth) return [];
    const problem = `has a level ${heading.depth} heading, which the page shows as level ${depth}`;
    const fix = `begin the line with "${'#'.repeat(depth)} ": the title is level 1, and no level is skipped`;
    return [lineIssueAt(heading, problem, fix, 'heading')];
  });
}
