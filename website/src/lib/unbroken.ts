import { defineHastPlugin } from 'satteri';
import { unbrokenParts } from './formats.ts';

/** Keeps a number and its unit in one line, as components/Text.astro does in the resources. */
export const unbroken = defineHastPlugin({
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
