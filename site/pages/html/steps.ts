import { html } from 'hono/html';
import type { NextStep, Step } from '../../../contract/resources/next-step.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';

export interface SequenceStep {
  readonly title: string;
  /** Who acts and how long it takes. */
  readonly details: string;
  readonly text: string;
}

/** Renders a numbered sequence. Its titles are third-level headings. */
export function stepsMarkup(sequence: readonly SequenceStep[]) {
  return html`<ol class="frontdesk-steps">\n${sequence.map(
    ({ title, details, text }) =>
      html`<li><h3>${title}</h3>\n${details && html`<p class="frontdesk-note">${details}</p>\n`}<p>${text}</p></li>\n`,
  )}</ol>\n`;
}

/** Converts steps to the form that pages show. */
export function shownSteps(steps: readonly Step[], { sent }: Pick<Words, 'sent'>): SequenceStep[] {
  const { byClient: client, byProvider: provider, byBoth: both } = sent;
  const sentences = { client, provider, both };
  return steps.map(({ title, who, duration, text }) => ({
    title,
    details: duration ? fill(sentences[who], { duration: duration.text }) : '',
    text,
  }));
}

/** Returns the steps after the request. The first step is omitted if it is the request itself. */
export function stepsAfterRequest({ steps }: NextStep): Step[] {
  return steps.slice(steps[0]?.who === 'client' ? 1 : 0);
}
