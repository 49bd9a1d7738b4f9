import type { Heading, Root } from 'mdast';
import { memoize } from '../cache/remembered.ts';
import { layoutIds } from './ids.ts';
import { nodesIn, plainText } from './parse-markdown.ts';

/** How a page shows a heading of a text. */
interface ShownHeading {
  readonly id: string;
  readonly depth: Heading['depth'];
}

/**
 * Returns an id and a level for each heading. The id, which links can use, consists of the heading's words in lower case,
 * joined by hyphens. Duplicates get a number, so that every id is unique. The title of the page is level 1. Headings below
 * no other heading have level 2, and no level is skipped: authors often begin with level 1 or 3.
 */
export const headingsIn = memoize((root: Root): ReadonlyMap<Heading, ShownHeading> => {
  const headings = new Map<Heading, ShownHeading>();
  const usedIds = new Set(layoutIds);
  /** The levels, in the source, of the headings that contain the current place. */
  const outer: number[] = [];
  for (const node of nodesIn(root)) {
    if (node.type !== 'heading') continue;
    const slug = slugify(plainText(node));
    let id = slug;
    for (let number = 2; usedIds.has(id); number += 1) id = `${slug}-${number}`;
    usedIds.add(id);
    while ((outer.at(-1) ?? 0) >= node.depth) outer.pop();
    outer.push(node.depth);
    headings.set(node, { id, depth: Math.min(outer.length + 1, 6) as Heading['depth'] });
  }
  return headings;
});

/** The words of a text in lower case, joined by hyphens. */
export function slugify(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}_]+/gu);
  return words?.join('-') ?? 'part';
}
