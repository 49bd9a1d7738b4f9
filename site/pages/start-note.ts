import type { NextStep, StartOption } from '../../contract/resources/next-step.ts';
import type { Block } from '../blocks/block.ts';
import { lead } from '../blocks/paragraphs.ts';

/** What the content says of starting at a page, as that page's own first words. */
export function startNote({ whereToStart }: NextStep, page: StartOption['at']): Block[] {
  return whereToStart.filter((option) => option.at === page).map(({ note }) => lead(note));
}
