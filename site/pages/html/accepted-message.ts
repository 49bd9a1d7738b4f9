import { html } from 'hono/html';
import { normalizeAddress } from '../../../contract/request/email-address.ts';
import { fill, partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { FormFieldWords } from './form-fields.ts';
import type { Contact } from './other-ways.ts';
import { writtenValues } from './request-form.ts';
import { type SequenceStep, stepsMarkup } from './steps.ts';

/** The firm's details in the message. */
export interface AcceptedContent {
  /** Empty if the firm describes them in another language. */
  readonly nextSteps: readonly SequenceStep[];
  /** Address of the calendar in which a person can choose a time for a call. */
  readonly booking?: string | undefined;
  /** Pages to read while waiting for the firm's reply. */
  readonly links: readonly { readonly path: string; readonly label: string }[];
}

/** The script replaces these placeholders. */
export const identifierPlaceholder = '{identifier}';
export const dayPlaceholder = '{day}';

interface AcceptedRequest {
  readonly identifier: string;
  readonly values: URLSearchParams;
  /** The day by which the firm replies, in words. Absent if it promised none. */
  readonly day?: string | undefined;
}

/**
 * Renders the message for a person whose request was accepted, below the title `accepted`: when the firm replies, what to
 * keep, and what happens next. `warning` says how the request could be sent twice.
 */
export function acceptedMessage(
  { identifier, values, day }: AcceptedRequest,
  { booking, nextSteps, links }: AcceptedContent,
  contact: Contact,
  words: FormFieldWords & Pick<Words, 'sent'>,
  warning?: string,
) {
  const { outcome, sent: sentWords } = words;
  const identifierMarkup = html`<strong class="frontdesk-identifier">${identifier}</strong>`;
  const subject = encodeURIComponent(fill(sentWords.wrongAddress, { identifier }));
  const replyTo = partsOf(sentWords.replyTo, {
    email: html`<strong class="frontdesk-reply-to" dir="ltr">${normalizeAddress(values.get('email') ?? '')}</strong>`,
    tellUs: html`<a class="frontdesk-wrong-address" href="mailto:${contact.email}?subject=${subject}">${sentWords.tellUs}</a>`,
  });
  const answerBy =
    day && partsOf(sentWords.answerBy, { day: html`<strong class="frontdesk-day">${day}</strong>` });
  const reading = links.map(({ path, label }) => html`<a href="${path}">${label}</a>\n`);
  return html`<div class="frontdesk-panel">
<p class="frontdesk-lead">${outcome.whatFollows}</p>
${answerBy && html`<p>${answerBy}</p>\n`}<p>${replyTo}</p>
<p>${partsOf(outcome.identifier, { identifier: identifierMarkup })}</p>
<p>${outcome.noteIdentifier}</p>
${booking && html`<p><a href="${booking}">${sentWords.booking}</a></p>\n`}${warning && html`<p>${warning}</p>\n`}</div>
<h2>${sentWords.whatYouWrote}</h2>
${writtenValues(values, words)}${nextSteps.length > 0 && html`<h2>${outcome.whatHappensNext}</h2>\n${stepsMarkup(nextSteps)}`}${
  links.length > 0 && html`<p class="frontdesk-links">${reading}</p>\n`
}`;
}
