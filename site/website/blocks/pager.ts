import { html } from 'hono/html';
import { type Block, inline } from './block.ts';

interface Neighbour {
  /** Which neighbour it is. */
  readonly label: string;
  readonly title: string;
  readonly href: string;
}

/** Links to the pages before and after in a list that is called `name`. */
export function pager(name: string, neighbours: readonly Neighbour[]): Block {
  const entries = neighbours.map(({ label, title, href }) => ({
    href,
    label: inline(label),
    title: inline(title),
  }));
  return {
    html: html`<nav class="pager" aria-label="${name}">\n${entries.map((entry) => html`<a href="${entry.href}"><span>${entry.label.html}</span> ${entry.title.html}</a>\n`)}</nav>\n`,
    markdown: entries
      .map((entry) => `[${entry.label.markdown} ${entry.title.markdown}](${entry.href})`)
      .join('\n\n'),
  };
}
