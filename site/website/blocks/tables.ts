import { html } from 'hono/html';
import { type Inline, inline, type Rendering } from './block.ts';

type Cell = Inline | readonly Inline[];

/** A table whose first column names the rows. In narrow windows each row is a small list (styles/api.css). */
export function table(head: readonly string[], rows: readonly (readonly [Cell, ...Cell[]])[]): Rendering {
  const columns = head.map(inline);
  const body = rows.map(([name, ...cells]) => ({ name: inline(name), cells: cells.map(inline) }));
  return {
    html: html`<table class="compact">
<thead>\n<tr>${columns.map((column) => html`<th scope="col">${column.html}</th>`)}</tr>\n</thead>
<tbody>\n${body.map(
      ({ name, cells }) =>
        html`<tr><th scope="row">${name.html}</th>${cells.map((cell) => html`<td>${cell.html}</td>`)}</tr>\n`,
    )}</tbody>
</table>\n`,
    markdown: [
      row(columns),
      row(columns.map(() => ({ html: '', markdown: '---' }))),
      ...body.map(({ name, cells }) => row([name, ...cells])),
    ].join('\n'),
  };
}

/** A pipe within a cell would end it (GFM section 4.10). */
function row(cells: readonly Rendering[]): string {
  return `| ${cells.map(({ markdown }) => markdown.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
