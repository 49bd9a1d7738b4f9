import type { Heading, Nodes, Root } from 'mdast';
import { memoize } from '../cache/remembered.ts';
import { nodesIn, plainText } from './parse-markdown.ts';

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

/**
 * Returns an id for each heading, which links can use: its words in lower case, joined by hyphens. Duplicates get a
 * number, so that every id is unique.
 */
export const headingIds = memoize((root: Root): ReadonlyMap<Heading, string> => {
  const ids = new Map<Heading, string>();
  const usedIds = new Set(layoutIds);
  for (const node of nodesIn(root)) {
    if (node.type !== 'heading') continue;
    const slug = slugify(plainText(node));
    let id = slug;
    for (let number = 2; usedIds.has(id); number += 1) id = `${slug}-${number}`;
    usedIds.add(id);
    ids.set(node, id);
  }
  return ids;
});

function slugify(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}_]+/gu);
  return words?.join('-') ?? 'part';
}
