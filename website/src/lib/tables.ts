import { defineHastPlugin } from 'satteri';

/**
 * Puts each table of a text into an element that scrolls, which keyboards can reach, and each cell's heading into
 * `data-label`, for narrow windows, where rows are lists (styles/tables.css). An alignment becomes a class, because the
 * policy in public/_headers allows no style in an attribute.
 */
export const tables = defineHastPlugin({
  name: 'tables',
  element: {
    filter: ['table'],
    visit(table, context) {
      const rows = table.children
        .flatMap((part) => ('children' in part ? part.children : []))
        .map((row) => ('children' in row ? row.children : []).filter(({ type }) => type === 'element'));
      const [head = [], ...body] = rows.filter(({ length }) => length > 0);
      const labels = head.map((cell) => context.textContent(cell));
      for (const cell of rows.flat()) {
        if (!('properties' in cell) || !cell.properties.style) continue;
        context.setProperty(cell, 'className', [
          cell.properties.style === 'text-align: right' ? 'end' : 'center',
        ]);
        context.setProperty(cell, 'style', undefined);
      }
      for (const cell of head) context.setProperty(cell, 'scope', 'col');
      for (const row of body)
        for (const [column, cell] of row.entries())
          context.setProperty(cell, 'data-label', labels[column] ?? '');
      context.wrapNode(table, {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table'], tabIndex: 0, role: 'group', ariaLabel: labels.join(', ') },
        children: [],
      });
    },
  },
});
