import type { Nodes } from 'mdast';
import { nodesIn } from './parse-markdown.ts';

/** The ids in the layout of every page (site/website/html/layout.ts). */
export const layoutIds: readonly string[] = ['main', 'menu'];

/** The ids of the elements of a node, which links can use. */
export function idsOf(node: Nodes): string[] {
  if (node.type === 'template') return [...(node.ids ?? [])];
  return [...nodesIn(node)].flatMap((descendant) => {
    if (descendant.type === 'template') return idsOf(descendant);
    const { id } =
      (descendant.type === 'element' ? descendant.properties : descendant.data?.hProperties) ?? {};
    return typeof id === 'string' ? [id] : [];
  });
}
