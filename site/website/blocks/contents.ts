import { html } from 'hono/html';
import { type Block, joinBlocks } from './block.ts';
import { link } from './inlines.ts';

interface ContentsEntry {
  readonly id: string;
  readonly title: string;
  readonly parts?: readonly ContentsEntry[];
}

/** Sections with their table of contents before them, which in wide windows stays in view beside them. */
export function withContents(title: string, entries: readonly ContentsEntry[], ...sections: Block[]): Block {
  const body = joinBlocks(sections);
  return {
    html: html`<div class="guide">\n<nav class="contents" aria-labelledby="contents">\n<h2 id="contents">${title}</h2>\n${listOf(entries)}</nav>\n<div>\n${body.html}</div>\n</div>\n`,
    markdown: [`## ${title}`, linesOf(entries).join('\n'), body.markdown].join('\n\n'),
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
