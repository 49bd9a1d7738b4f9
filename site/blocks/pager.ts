import { html } from 'hono/html';
import { type Block, inline } from './block.ts';
import { link } from './inlines.ts';

interface Neighbour {
  /** Which neighbour it is. */
  readonly label: string;
  readonly title: string;
  readonly href: string;
}

/** Links to the pages before and after in a list that is called `name`. */
export function pager(name: string, neighbours: readonly Neighbour[]): Block {
  const entries = neighbours.map(({ label, title, href }) => ({
    label: inline(label),
    link: link(title, href),
  }));
  return {
    html: html`<nav class="pager" aria-label="${name}">\n${entries.map((entry) => html`<p><span>${entry.label.html}</span> ${entry.link.html}</p>\n`)}</nav>\n`,
    markdown: entries.map((entry) => `${entry.label.markdown}: ${entry.link.markdown}`).join('\n\n'),
  };
}
