import type { Heading, Root } from 'mdast';
import { nodesIn, plainText } from './parse-markdown.ts';

/** Ids that every page already contains (site/website/html/layout.ts). */
const reservedIds = ['main'];

/**
 * Returns an id for each heading, which links can use: its words in lower case, joined by hyphens. Duplicates get a
 * number, so that every id is unique.
 */
export function headingIds(root: Root): ReadonlyMap<Heading, string> {
  const ids = new Map<Heading, string>();
  const usedIds = new Set(reservedIds);
  for (const node of nodesIn(root)) {
    if (node.type !== 'heading') continue;
    const slug = slugify(plainText(node));
    let id = slug;
    for (let number = 2; usedIds.has(id); number += 1) id = `${slug}-${number}`;
    usedIds.add(id);
    ids.set(node, id);
  }
  return ids;
}

function slugify(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}_]+/gu);
  return words?.join('-') ?? 'part';
}
