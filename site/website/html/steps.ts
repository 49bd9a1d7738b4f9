import { html } from 'hono/html';

/** One step of a numbered sequence. */
export interface SequenceStep {
  readonly title: string;
  /** Who acts and how long it takes. */
  readonly details: string;
  readonly text: string;
}

/** A numbered sequence, whose titles are headings of the third level. */
export function stepsMarkup(sequence: readonly SequenceStep[]) {
  return html`<ol class="steps">\n${sequence.map(
    ({ title, details, text }) =>
      html`<li><h3>${title}</h3>\n<p class="note">${details}</p>\n<p>${text}</p></li>\n`,
  )}</ol>\n`;
}
