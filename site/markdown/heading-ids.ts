import type { Heading, Root } from 'mdast';
import { nodesIn, plainText } from './parse-markdown.ts';

/** The ids that every page already has (site/website/html/layout.ts). */
const reservedIds = ['main'];

/**
 * The ids of the headings in a text, for links to them: the words in lower case, joined by hyphens. A number makes later
 * duplicates unique.
 */
export function headingIds(root: Root): ReadonlyMap<Heading, string> {
  const ids = new Map<Heading, string>();
  const taken = new Set(reservedIds);
  for (const node of nodesIn(root)) {
    if (node.type !== 'heading') continue;
    const slug = slugify(plainText(node));
    let id = slug;
    for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
    taken.add(id);
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
