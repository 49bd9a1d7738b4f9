import type { Code, Html, Nodes, Table } from 'mdast';
import { countInDigits } from '../../../contract/in-words.ts';
import { nodesIn } from '../../markdown/parse-markdown.ts';
import {
  issueIn,
  issueOfLine,
  type MarkdownIssue,
  type MarkdownSource,
  quoted,
  sourceOf,
} from './markdown-source.ts';

/** Only pages have front matter, which is read before their Markdown; anything like it in Markdown is a mistake. */
const misplacedFrontMatter = /^\s*---[ \t]*\n(?:[\p{L}_$][\p{L}\w-]*:.*\n)+---[ \t]*(?:\n|$)/u;

/** There is no front matter and no HTML, code blocks are closed and meant, and all rows of a table have the cells of its head. */
export function checkBlocks({ root, text }: MarkdownSource): MarkdownIssue[] {
  const nodes = [...nodesIn(root)];
  if (misplacedFrontMatter.test(text)) {
    const right = 'remove the lines from the first "---" to the second';
    return [issueOfLine(root, 'begins with front matter, which is shown here as it is', right)];
  }
  return nodes.flatMap((node, index) => {
    if (node.type === 'html') return closes(node, nodes.slice(0, index)) ? [] : [htmlIssue(node)];
    if (node.type === 'code') return codeIssues(node, text);
    if (node.type === 'table') return tableIssues(node);
    return [];
  });
}

/** Whether a tag closes one that was reported before. */
function closes({ value }: Html, before: readonly Nodes[]): boolean {
  const [, name] = /^<\/([a-z][a-z\d]*)\s*>$/i.exec(value) ?? [];
  return (
    name !== undefined && before.some((node) => node.type === 'html' && node.value.startsWith(`<${name}`))
  );
}

function htmlIssue(node: Html): MarkdownIssue {
  const [tag = node.value] = /^<!--[\s\S]*?(?:-->|$)|^<[^>]*>/.exec(node.value) ?? [];
  const right = tag.startsWith('<!--')
    ? 'remove the remark'
    : 'write Markdown instead, or "\\<" for the character "<"';
  return issueIn(node, `has HTML, ${quoted(tag)}, which would be shown as it is`, right);
}

function codeIssues(node: Code, text: string): MarkdownIssue[] {
  const lines = sourceOf(node, text).split('\n');
  const [opening] = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '') ?? [];
  if (opening === undefined) {
    return isProse(node.value)
      ? [
          issueOfLine(
            node,
            `would show ${quoted(node.value)} as code, because of the spaces before it`,
            'remove the spaces at the beginning of the line, or write "```" on a line before and behind it',
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
      `opens a code block that nothing closes`,
      `write "${opening}" on a line of its own behind the code`,
    ),
  ];
}

/** Whether a text is certainly no code: a sentence of at least five words, without a character of programs. */
function isProse(value: string): boolean {
  const [line = ''] = value.split('\n');
  const words = line.replace(/^(?:[-*+]|\d+[.)])\s+/, '');
  return /^\p{Lu}/u.test(words) && !/[{}();=<>$`\\|_/@[\]]/.test(value) && words.split(/\s+/).length >= 5;
}

function tableIssues({ children: [head, ...rows] }: Table): MarkdownIssue[] {
  const wanted = head?.children.length ?? 0;
  return rows
    .filter((row) => row.children.length !== wanted)
    .map((row) => {
      const wrong = `has a row of ${countInDigits(row.children.length, 'cell')} in a table of ${wanted}`;
      return issueOfLine(
        row,
        wrong,
        `write ${wanted}, with "|" between them ("\\|" is the character itself)`,
      );
    });
}
