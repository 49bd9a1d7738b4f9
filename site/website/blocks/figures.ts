import type { Image } from 'mdast';
import type { Figure } from '../../../contract/content/figures-content.ts';
import { type Block, element, type Inline, list, paragraph, withAttributes } from '../../tree/nodes.ts';
import { headed } from './inlines.ts';

/** A figure within a line. */
export const figureText = ({ value, label }: Figure): Inline[] => headed(value, label);

/** Figures side by side, each number in large type above its label. */
export const figureStrip = (figures: readonly Figure[]): Block =>
  withAttributes(list(figures.map(figureText)), { class: 'figures' });

/** Work for a client, after the figure that shows its result, and above a picture, if there are any. */
export function evidence(
  figure: Figure | undefined,
  work: Inline,
  client: string,
  picture: Image | undefined,
): Block {
  const before = figure ? [...figureText(figure), ' '] : [];
  return element('div', { class: 'evidence' }, [
    paragraph(...before, work, ' ', element('span', {}, client)),
    ...(picture ? [picture] : []),
  ]);
}

/** Figures side by side, on a background as wide as the window. */
export const figureBand = (figures: readonly Figure[]): Block =>
  element('div', { class: 'band' }, [figureStrip(figures)]);

/** Renders a figure, above a picture if there is one. */
export const figureOver = (figure: Figure, picture: Image | undefined): Block[] => [
  paragraph(...figureText(figure)),
  ...(picture ? [picture] : []),
];
