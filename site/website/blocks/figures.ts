import { html } from 'hono/html';
import type { Figure } from '../../../contract/content/figures-content.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { siteLanguage } from '../html/language.ts';
import { type Block, type Inline, inline, type Rendering } from './block.ts';
import { headed } from './inlines.ts';

/** A figure within a line. */
export const figureText = ({ value, label }: Figure): Rendering => headed(value, label);

/** Figures side by side, each number set large over what it counts. */
export function figureStrip(figures: readonly Figure[]): Block {
  const lines = figures.map(figureText);
  return {
    html: html`<ul class="figures">\n${lines.map((line) => html`<li>${line.html}</li>\n`)}</ul>\n`,
    markdown: lines.map((line) => `- ${line.markdown}`).join('\n'),
  };
}

/** What was done for a client, after the figure that tells what came of it, if there is one. */
export function evidence(figure: Figure | undefined, work: Inline, client: string): Block {
  const { html: before, markdown } = inline(figure ? [figureText(figure), ' '] : []);
  const [what, whom] = [inline(work), inline(client)];
  return {
    html: html`<p class="evidence">${before}${what.html} <span>${whom.html}</span></p>\n`,
    markdown: `${markdown}${what.markdown} ${whom.markdown}`,
  };
}

/** Figures under a drawing of the first of them, on a ground as wide as the window. */
export function drawnFigures(figures: readonly Figure[], words: DrawingWords): Block {
  const [first] = figures;
  const strip = figureStrip(figures);
  const drawing = first && figureDrawing(first, words);
  return { ...strip, html: html`<div class="band">\n${drawing}${strip.html}</div>\n` };
}

/** A figure over a picture of what it counts, or over its drawing. */
export function figureOver(figure: Figure, picture: Block | undefined, words: DrawingWords): Block {
  const { html: text, markdown } = figureText(figure);
  return {
    html: html`<p>${text}</p>${picture ? picture.html : figureDrawing(figure, words)}`,
    markdown: [markdown, ...(picture ? [picture.markdown] : [])].join('\n\n'),
  };
}

type DrawingWords = Pick<Words, 'language' | 'common'>;

/** Dots in a row of a drawing, and its most rows: more can no longer be told apart. */
const [columns, mostRows] = [40, 10];

/** So few dots show no more than the number does. */
const leastDots = 20;

/**
 * A picture of a figure: a dot for each one that it counts, or for each tenth, ten, hundred and so on, as its caption
 * says. Decoration beside the figure's own text, so that no Markdown and no screen reader has it; nothing for a value
 * without a number, or with a small one.
 */
function figureDrawing({ value }: Figure, { language, common }: DrawingWords): Block['html'] {
  const dots = dotsOf(value);
  if (!dots) return '';
  const { count, scale, number } = dots;
  const rows = Math.ceil(count / columns);
  // Rows are equally long, so that no dot is alone in the last one.
  const perRow = Math.ceil(count / rows);
  // Each dash has no length and round ends: a dot. The pattern begins again with each line of the path.
  const lines = Array.from({ length: rows }, (_, row) => {
    const inRow = Math.min(perRow, count - row * perRow);
    return `M.5 ${row + 0.5}h${inRow - 0.9}`;
  });
  const written = siteLanguage(language).number(scale);
  // A unit goes with it, such as "€0.1m"; the words after one, such as "minutes", would be in the plural.
  const amount = scale === 1 ? written : value.replace(number, written);
  return html`<svg class="dots" viewBox="0 0 ${columns} ${rows}" aria-hidden="true"><path d="${lines.join('')}" fill="none" stroke="currentColor" stroke-width=".56" stroke-linecap="round" stroke-dasharray="0 1"></path></svg><small class="scale" data-scale="${fill(common.dot, { amount })}" aria-hidden="true"></small>`;
}

/** The number in a text, such as 1,200, 1.200 and 3.8, in dots that stand for `scale` each; absent if they are too few. */
function dotsOf(value: string) {
  const [number = '', decimals = ''] = /\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,](\d+))?/.exec(value) ?? [];
  let count = Number(number.replaceAll(/\D/g, ''));
  let scale = 10 ** -decimals.length;
  for (; count > columns * mostRows; count /= 10) scale *= 10;
  return count < leastDots ? undefined : { count: Math.round(count), scale, number };
}
