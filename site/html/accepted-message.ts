import { html } from 'hono/html';
import { pagePaths } from '../../contract/page-paths.ts';

/** The message to a person whose request was accepted, below `acceptedTitle`. */
export function acceptedMessage(identifier: string) {
  return html`<p>Its identifier is <strong class="identifier">${identifier}</strong></p>
<p>Name it if you ask about your request. A person reads what you wrote and answers by e-mail on a working day. It commits you to nothing.</p>
<p><a href="${pagePaths.nextStep}">What happens next</a></p>
`;
}

export const acceptedTitle = 'Your request has arrived';
