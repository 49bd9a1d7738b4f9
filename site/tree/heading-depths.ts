import type { Heading, Root } from 'mdast';
import { nodesIn } from './parse-markdown.ts';

/**
 * Returns the level of each heading on a page, whose title is level 1: those below no other heading have level 2, and no
 * level is skipped. Authors often begin with level 1 or 3.
 */
export function headingDepths(root: Root): ReadonlyMap<Heading, Heading['depth']> {
  const depths = new Map<Heading, Heading['depth']>();
  /** The levels, in the source, of the headings that contain the current place. */
  const outer: number[] = [];
  for (const node of nodesIn(root)) {
    if (node.type !== 'heading') continue;
    while ((outer.at(-1) ?? 0) >= node.depth) outer.pop();
    outer.push(node.depth);
    depths.set(node, Math.min(outer.length + 1, 6) as Heading['depth']);
  }
  return depths;
}
