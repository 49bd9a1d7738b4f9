import { html } from 'hono/html';
import type { Block } from './block.ts';
import { link } from './inlines.ts';

interface ContentsEntry {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly ContentsEntry[];
}

/** A table of contents: links to fragments of the page. `labelledBy` is the id of its heading. */
export function contents(labelledBy: string, entries: readonly ContentsEntry[]): Block {
  return {
    html: html`<nav class="contents" aria-labelledby="${labelledBy}">\n${listOf(entries)}</nav>\n`,
    markdown: linesOf(entries).join('\n'),
  };
}

const linkTo = ({ id, title }: ContentsEntry) => link(title, `#${id}`);

function listOf(entries: readonly ContentsEntry[]): Block['html'] {
  return html`<ul>\n${entries.map(
    (entry) => html`<li>${linkTo(entry).html}${entry.parts && html`\n${listOf(entry.parts)}`}</li>\n`,
  )}</ul>\n`;
}

function linesOf(entries: readonly ContentsEntry[], indent = ''): string[] {
  return entries.flatMap((entry) => [
    `${indent}- ${linkTo(entry).markdown}`,
    ...linesOf(entry.parts ?? [], `${indent}  `),
  ]);
}
