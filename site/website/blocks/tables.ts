import type { Table } from 'mdast';
import { type Block, element, type Inlines, phrasing } from '../../tree/nodes.ts';

/** A table whose first column names the rows. In narrow windows each row is a small list (styles/tables.css). */
export function table(head: readonly string[], rows: readonly (readonly [Inlines, ...Inlines[]])[]): Block {
  const inMarkdown: Table = {
    type: 'table',
    children: [head, ...rows].map((cells) => ({
      type: 'tableRow',
      children: cells.map((cell) => ({ type: 'tableCell', children: phrasing(cell) })),
    })),
  };
  const columns = head.map((label) => element('th', { scope: 'col' }, label));
  const body = rows.map(([name, ...cells]) =>
    element('tr', {}, [
      element('th', { scope: 'row' }, name),
      ...cells.map((cell) => element('td', {}, cell)),
    ]),
  );
  return element(
    'table',
    { class: 'compact' },
    [element('thead', {}, [element('tr', {}, columns)]), element('tbody', {}, body)],
    [inMarkdown],
  );
}
