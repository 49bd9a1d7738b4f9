import { html } from 'hono/html';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';

/** The ways to contact the firm without the form. */
export interface Contact {
  readonly email: string;
  readonly telephone?: string | undefined;
}

/** Renders the ways to contact the firm without the form, one paragraph each. The e-mail link has a subject. */
export function otherWays({ email, telephone }: Contact, { outcome }: Pick<Words, 'outcome'>) {
  const byEmail = html`<a href="mailto:${email}?subject=${encodeURIComponent(outcome.emailSubject)}">${email}</a>`;
  const byTelephone = telephone && html`<a href="${telephoneAddress(telephone)}" dir="ltr">${telephone}</a>`;
  return html`<p>${partsOf(outcome.byEmail, { email: byEmail })}</p>
${byTelephone && html`<p>${partsOf(outcome.byTelephone, { telephone: byTelephone })}</p>\n`}`;
}

/** Returns the `tel:` URI of `number`, which has a country code (RFC 3966). */
const telephoneAddress = (number: string) => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
