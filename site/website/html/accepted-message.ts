import { html } from 'hono/html';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type SequenceStep, stepsMarkup } from './steps.ts';

/**
 * The message to a person whose request was accepted, below the title `accepted`, with the steps that follow. `warning`
 * says what would send it again.
 */
export function acceptedMessage(
  identifier: string,
  nextSteps: readonly SequenceStep[],
  outcome: Words['outcome'],
  warning?: string,
) {
  const shown = html`<strong class="identifier">${identifier}</strong>`;
  return html`<p class="lead">${outcome.whatFollows}</p>
<p>${partsOf(outcome.identifier, { identifier: shown })}</p>
<p>${outcome.noteIdentifier}</p>
${warning && html`<p>${warning}</p>\n`}<section>
<h2>${outcome.whatHappensNext}</h2>
<div>
${stepsMarkup(nextSteps)}</div>
</section>
`;
}
