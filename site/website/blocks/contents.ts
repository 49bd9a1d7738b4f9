import { html } from 'hono/html';
import { type Block, joinBlocks } from './block.ts';
import { link } from './inlines.ts';
import { list } from './lists.ts';

interface ContentsEntry {
  readonly id: string;
  readonly title: string;
}

/** Sections with their table of contents before them, which in wide windows stays in view beside them. */
export function withContents(title: string, entries: readonly ContentsEntry[], ...sections: Block[]): Block {
  const contents = list(entries.map(({ id, title: label }) => link(label, `#${id}`)));
  const body = joinBlocks(sections);
  return {
    html: html`<div class="guide">\n<nav class="contents" aria-labelledby="contents">\n<h2 id="contents">${title}</h2>\n${contents.html}</nav>\n<div>\n${body.html}</div>\n</div>\n`,
    markdown: [`## ${title}`, contents.markdown, body.markdown].join('\n\n'),
  };
}
