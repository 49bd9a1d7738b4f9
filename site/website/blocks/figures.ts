import { html } from 'hono/html';
import type { Figure } from '../../../contract/content/figures-content.ts';
import { type Block, type Inline, inline, type Rendering } from './block.ts';
import { headed } from './inlines.ts';

/** A figure within a line. */
export const figureText = ({ value, label }: Figure): Rendering => headed(value, label);

/** Figures side by side, each number in large type above its label. */
export function figureStrip(figures: readonly Figure[]): Block {
  const lines = figures.map(figureText);
  return {
    html: html`<ul class="figures">\n${lines.map((line) => html`<li>${line.html}</li>\n`)}</ul>\n`,
    markdown: lines.map((line) => `- ${line.markdown}`).join('\n'),
  };
}

/** Work for a client, after the figure that shows its result, and above a picture, if there are any. */
export function evidence(
  figure: Figure | undefined,
  work: Inline,
  client: string,
  picture: Block | undefined,
): Block {
  const { html: before, markdown } = inline(figure ? [figureText(figure), ' '] : []);
  const [workLine, clientLine] = [inline(work), inline(client)];
  return {
    html: html`<div class="evidence"><p>${before}${workLine.html} <span>${clientLine.html}</span></p>${picture?.html}</div>\n`,
    markdown: [
      `${markdown}${workLine.markdown} ${clientLine.markdown}`,
      ...(picture ? [picture.markdown] : []),
    ].join('\n\n'),
  };
}

/** Figures side by side, on a background as wide as the window. */
export function figureBand(figures: readonly Figure[]): Block {
  const strip = figureStrip(figures);
  return { ...strip, html: html`<div class="band">\n${strip.html}</div>\n` };
}

/** Renders a figure, above a picture if there is one. */
export function figureOver(figure: Figure, picture: Block | undefined): Block {
  const { html: text, markdown } = figureText(figure);
  return {
    html: html`<p>${text}</p>${picture?.html}`,
    markdown: [markdown, ...(picture ? [picture.markdown] : [])].join('\n\n'),
  };
}
