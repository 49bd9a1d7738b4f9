import { html } from 'hono/html';
import type { Figure } from '../../../contract/content/figures-content.ts';
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
export function drawnFigures(figures: readonly Figure[]): Block {
  const [first] = figures;
  const strip = figureStrip(figures);
  return { ...strip, html: html`<div class="band">\n${first && figureDrawing(first)}${strip.html}</div>\n` };
}

/** Dots in a row of a drawing, and its most rows: more can no longer be told apart. */
const [columns, mostRows] = [40, 10];

/**
 * A picture of a figure: a dot for each one that it counts, or for each tenth, ten, hundred and so on. Decoration beside
 * the figure's own text, so that no Markdown and no screen reader has it; nothing for a value without a number.
 */
export function figureDrawing({ value }: Figure): Block['html'] {
  const count = dotsOf(value);
  if (count === undefined) return '';
  const rows = Math.ceil(count / columns);
  // Each dash has no length and round ends: a dot. The pattern begins again with each line of the path.
  const lines = Array.from({ length: rows }, (_, row) => {
    const dots = Math.min(columns, count - row * columns);
    return `M.5 ${row + 0.5}h${dots - 0.9}`;
  });
  return html`<svg class="dots" viewBox="0 0 ${columns} ${rows}" aria-hidden="true"><path d="${lines.join('')}" fill="none" stroke="currentColor" stroke-width=".56" stroke-linecap="round" stroke-dasharray="0 1"></path></svg>`;
}

/** The number in a text, such as 1,200, 1.200 and 3.8, in as few dots as it takes; absent if there is none. */
function dotsOf(value: string): number | undefined {
  const digits = /\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,]\d+)?/.exec(value)?.[0].replaceAll(/\D/g, '');
  let count = Number(digits ?? 0);
  while (count > columns * mostRows) count /= 10;
  return count >= 1 ? Math.round(count) : undefined;
}
