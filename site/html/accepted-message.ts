import { html } from 'hono/html';
import { pagePaths } from '../../contract/page-paths.ts';
import { partsOf } from '../../contract/words/fill.ts';
import type { Words } from '../../contract/words/words.ts';

/** The message to a person whose request was accepted, below the title `accepted`. */
export function acceptedMessage(identifier: string, outcome: Words['outcome']) {
  const shown = html`<strong class="identifier">${identifier}</strong>`;
  return html`<p>${partsOf(outcome.identifier, { identifier: shown })}</p>
<p>${outcome.whatFollows}</p>
<p><a href="${pagePaths.nextStep}">${outcome.whatHappensNext}</a></p>
`;
}
