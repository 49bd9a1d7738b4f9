import { html } from 'hono/html';
import { pagePaths } from '../website.ts';

/** What a person reads whose request was accepted, below its title. */
export function receipt(identifier: string) {
  return html`<p>Its identifier is <strong class="receipt">${identifier}</strong></p>
<p>It stands in the subject of our e-mail, too. A person reads your request and answers on a working day. It commits you to nothing.</p>
<p><a href="${pagePaths.nextStep}">What happens next</a></p>
`;
}

export const receiptTitle = 'Your request has arrived';
