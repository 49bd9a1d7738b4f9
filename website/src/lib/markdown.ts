import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { defineHastPlugin, markdownToHtml } from 'satteri';
import { unbrokenParts } from './formats.ts';

/**
 * Puts each table of a text into an element that scrolls, which keyboards can reach, and each cell's heading into
 * `data-label`, for narrow windows, where rows are lists (styles/tables.css). An alignment becomes a class, because the
 * policy in public/_headers allows no style in an attribute.
 */
const tables = defineHastPlugin({
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

/** Keeps a number and its unit in one line, as components/Text.astro does in the resources. */
const unbroken = defineHastPlugin({
  name: 'unbroken',
  text(node, context) {
    const parts = unbrokenParts(node.value);
    const parent = context.parent(node);
    if (parts.length === 1 || (parent.type === 'element' && /^(?:code|span)$/.test(parent.tagName))) return;
    const nodes = parts.map((value, index) => {
      const text = { type: 'text' as const, value };
      if (index % 2 === 0) return text;
      return {
        type: 'element' as const,
        tagName: 'span',
        properties: { className: ['unbroken'] },
        children: [text],
      };
    });
    context.replaceNode(node, nodes);
  },
});

/** How texts are read: CommonMark with the extensions of GitHub, and lists of terms. Quotation marks stay as they are. */
export const markdownOptions = {
  features: { smartPunctuation: false, definitionList: true },
  hastPlugins: [tables, unbroken],
};

/** The HTML of a text that is in no file of its own. */
export async function renderMarkdown(source: string): Promise<string> {
  const hastPlugins = [...markdownOptions.hastPlugins, satteriHeadingIdsPlugin()];
  const { html } = await markdownToHtml(source, { ...markdownOptions, hastPlugins });
  return html;
}
