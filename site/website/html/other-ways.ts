import { html } from 'hono/html';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type Contact, telephoneAddress } from '../../pages/html/other-ways.ts';

/** Renders the ways to contact the firm without the form, one paragraph each. The e-mail link has a subject. */
export function otherWays({ email, telephone }: Contact, { outcome }: Pick<Words, 'outcome'>) {
  const byEmail = html`<a href="mailto:${email}?subject=${encodeURIComponent(outcome.emailSubject)}">${email}</a>`;
  const byTelephone = telephone && html`<a href="${telephoneAddress(telephone)}">${telephone}</a>`;
  return html`<div class="ways">
<p>${partsOf(outcome.byEmail, { email: byEmail })}</p>
${byTelephone && html`<p>${partsOf(outcome.byTelephone, { telephone: byTelephone })}</p>\n`}</div>
`;
}
