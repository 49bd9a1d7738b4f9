import { html } from 'hono/html';
import type { Image } from 'mdast';
import type { Figure } from '../../../contract/content/figures-content.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import {
  type Block,
  element,
  type Inline,
  list,
  type Markup,
  paragraph,
  withAttributes,
} from '../../tree/nodes.ts';
import { siteLanguage } from '../html/language.ts';
import { headed } from './inlines.ts';
import { beside } from './sections.ts';

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

/** Figures beside a drawing of the first one, on a background as wide as the window. */
export function drawnFigures(figures: readonly Figure[], words: DrawingWords): Block {
  const [first] = figures;
  const drawing = first && figureDrawing(first, words);
  const strip = figureStrip(figures);
  return element('div', { class: 'band' }, [drawing ? beside(...hidden(drawing), strip) : strip]);
}

/** Renders a figure above a picture, or above dots that draw its number. */
export function figureOver(figure: Figure, picture: Image | undefined, words: DrawingWords): Block[] {
  return [paragraph(...figureText(figure)), ...(picture ? [picture] : hidden(figureDrawing(figure, words)))];
}

/** A drawing that Markdown does not have. */
const hidden = (drawing: Markup): Block[] =>
  drawing ? [{ type: 'template', html: () => drawing, markdown: [] }] : [];

type DrawingWords = Pick<Words, 'language' | 'common'>;

/** More dots cannot be told apart. */
const maxDots = 400;

/** The width of a drawing divided by its height, about: the same for each number of dots, whose size differs. */
const aspectRatio = 2;

/** Fewer dots show no more than the number does. */
const minDots = 20;

/**
 * A drawing of a figure: a dot for each unit, or for each tenth, ten, hundred and so on, with a caption. It decorates
 * the text of the figure, so it is not in the Markdown and is hidden from screen readers. It is empty for a value without
 * a number, or with a small one.
 */
function figureDrawing({ value }: Figure, { language, common }: DrawingWords): Markup {
  const dots = dotsOf(value);
  if (!dots) return '';
  const { count, scale, number } = dots;
  const rows = Math.round(Math.sqrt(count / aspectRatio));
  // All rows have about the same length, so that the last one does not have a single dot.
  const perRow = Math.ceil(count / rows);
  // A dash of no length with round caps is a dot. The dash pattern starts again with each line of the path.
  const lines = Array.from({ length: rows }, (_, row) => {
    const dotsInRow = Math.min(perRow, count - row * perRow);
    return `M.5 ${row + 0.5}h${dotsInRow - 0.9}`;
  });
  // With the unit of the value, such as "€0.1m".
  const amount = value.replace(number, siteLanguage(language).number(scale));
  const caption = html`<small class="scale" data-scale="${fill(common.dot, { amount })}" aria-hidden="true"></small>`;
  return html`<div class="dots"><svg viewBox="0 0 ${perRow} ${rows}" aria-hidden="true"><path d="${lines.join('')}" fill="none" stroke="currentColor" stroke-width=".56" stroke-linecap="round" stroke-dasharray="0 1"></path></svg>${scale !== 1 && caption}</div>`;
}

/** The number in a text, such as 1,200, 1.200 or 3.8, as `count` dots of `scale` each; `undefined` if they are too few. */
function dotsOf(value: string) {
  const [number = '', decimals = ''] = /\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,](\d+))?/.exec(value) ?? [];
  let count = Number(number.replaceAll(/\D/g, ''));
  let scale = 10 ** -decimals.length;
  for (; count > maxDots; count /= 10) scale *= 10;
  return count < minDots ? undefined : { count: Math.round(count), scale, number };
}
