import type { Heading, Root } from 'mdast';
import { nodesIn, plainText } from './parse-markdown.ts';

/** The id of the part that every page has (site/website/html/layout.ts). */
const takenIds = ['main'];

/**
 * The ids of the headings of a text, by which links lead to them: the words in lower case, joined by hyphens. Of two
 * alike the later gets a number.
 */
export function headingIds(root: Root): ReadonlyMap<Heading, string> {
  const ids = new Map<Heading, string>();
  const taken = new Set(takenIds);
  for (const node of nodesIn(root)) {
    if (node.type !== 'heading') continue;
    const words = headingWords(plainText(node));
    let id = words;
    for (let number = 2; taken.has(id); number += 1) id = `${words}-${number}`;
    taken.add(id);
    ids.set(node, id);
  }
  return ids;
}

function headingWords(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}_]+/gu);
  return words?.join('-') ?? 'part';
}
