import { html } from 'hono/html';
import { normalizeAddress } from '../../../contract/request/email-address.ts';
import { fill, partsOf } from '../../../contract/words/word.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { FormFieldWords } from './form-fields.ts';
import type { Frame } from './render-page.ts';
import { writtenValues } from './request-form.ts';

/** The content of the pages that the request function returns to a form. It is bundled into the function. */
export interface ResultPagesContent {
  readonly frame: Frame;
  /** Path of `frontdesk.css`. */
  readonly stylesheet: string;
  /** Name of the firm. */
  readonly firm: string;
  readonly contact: Contact;
  readonly accepted: AcceptedContent;
  /** Path of the site's privacy page. */
  readonly privacy?: string | undefined;
  readonly words: Pick<Words, 'language' | 'direction' | 'request' | 'fields' | 'form' | 'outcome' | 'sent'>;
  /** The same in the website's other languages, keyed by language tag. */
  readonly translations?: Readonly<Record<string, ResultPagesContent>>;
}

/** The ways to contact the firm without the form. */
export interface Contact {
  readonly email: string;
  readonly telephone?: string | undefined;
}

export interface SequenceStep {
  readonly title: string;
  /** Who acts and how long it takes. */
  readonly details: string;
  readonly text: string;
}

/** The firm's details in the message. */
export interface AcceptedContent {
  /** Empty if the firm describes them in another language. */
  readonly nextSteps: readonly SequenceStep[];
  /** Address of the calendar in which a person can choose a time for a call. */
  readonly booking?: string | undefined;
  /** Address of the page with all steps. Absent if it is in another language. */
  readonly allSteps?: string | undefined;
}

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
  { booking, nextSteps, allSteps }: AcceptedContent,
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
  return html`<div class="frontdesk-panel">
<p class="frontdesk-lead">${outcome.whatFollows}</p>
${answerBy && html`<p>${answerBy}</p>\n`}<p>${replyTo}</p>
<p>${partsOf(outcome.identifier, { identifier: identifierMarkup })}</p>
<p>${outcome.noteIdentifier}</p>
${booking && html`<p><a href="${booking}">${sentWords.booking}</a></p>\n`}${warning && html`<p>${warning}</p>\n`}</div>
<h2>${sentWords.whatYouWrote}</h2>
${writtenValues(values, words)}${nextSteps.length > 0 && html`<h2>${outcome.whatHappensNext}</h2>\n${stepsMarkup(nextSteps)}`}${
  allSteps && html`<p class="frontdesk-links"><a href="${allSteps}">${sentWords.eachStep}</a>\n</p>\n`
}`;
}

/** Renders a numbered sequence. Its titles are third-level headings. */
export function stepsMarkup(sequence: readonly SequenceStep[]) {
  return html`<ol class="frontdesk-steps">\n${sequence.map(
    ({ title, details, text }) =>
      html`<li><h3>${title}</h3>\n${details && html`<p class="frontdesk-note">${details}</p>\n`}<p>${text}</p></li>\n`,
  )}</ol>\n`;
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
