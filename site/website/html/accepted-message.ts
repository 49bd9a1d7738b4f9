import { html } from 'hono/html';
import { normalizeAddress } from '../../../contract/email-address.ts';
import { fill, partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { Contact } from '../../pages/html/other-ways.ts';
import type { SequenceStep } from '../../pages/html/steps.ts';
import { type RequestFormWords, writtenValues } from './request-form.ts';
import { stepsMarkup } from './steps.ts';

/** The firm's details in the message. */
export interface AcceptedContent {
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
  words: RequestFormWords & Pick<Words, 'sent'>,
  warning?: string,
) {
  const { outcome, sent: sentWords } = words;
  const identifierMarkup = html`<strong class="identifier">${identifier}</strong>`;
  const subject = encodeURIComponent(fill(sentWords.wrongAddress, { identifier }));
  const replyTo = partsOf(sentWords.replyTo, {
    email: html`<strong class="reply-to" dir="ltr">${normalizeAddress(values.get('email') ?? '')}</strong>`,
    tellUs: html`<a class="wrong-address" href="mailto:${contact.email}?subject=${subject}">${sentWords.tellUs}</a>`,
  });
  const answerBy = day && partsOf(sentWords.answerBy, { day: html`<strong class="day">${day}</strong>` });
  return html`<div class="sent">
<p class="lead">${outcome.whatFollows}</p>
${answerBy && html`<p>${answerBy}</p>\n`}<p>${replyTo}</p>
<p>${partsOf(outcome.identifier, { identifier: identifierMarkup })}</p>
<p>${outcome.noteIdentifier}</p>
${booking && html`<p><a href="${booking}">${sentWords.booking}</a></p>\n`}${warning && html`<p>${warning}</p>\n`}</div>
<section>
<h2>${sentWords.whatYouWrote}</h2>
<div>
${writtenValues(values, words)}</div>
</section>
<section>
<h2>${outcome.whatHappensNext}</h2>
<div>
${stepsMarkup(nextSteps)}<p class="actions">${links.map(({ path, label }) => html`<a href="${path}">${label}</a>\n`)}</p>
</div>
</section>
`;
}
