import { html } from 'hono/html';
import type { SequenceStep } from '../../pages/html/steps.ts';

/**
 * Renders a numbered sequence. Its titles are third-level headings. `attributesOf` returns the attributes of a text in
 * another language.
 */
export function stepsMarkup(
  sequence: readonly SequenceStep[],
  attributesOf: (text: string) => object | undefined = () => undefined,
) {
  const attributes = (text: string) =>
    Object.entries(attributesOf(text) ?? {}).map(([name, value]) => html` ${name}="${value}"`);
  return html`<ol class="steps">\n${sequence.map(
    ({ title, details, text }) =>
      html`<li><h3${attributes(title)}>${title}</h3>\n<p class="note">${details}</p>\n<p${attributes(text)}>${text}</p></li>\n`,
  )}</ol>\n`;
}
