import { sentPath } from '../../../contract/page-paths.ts';
import { answerDay } from '../../../contract/request/answer-day.ts';
import type { FormContent } from '../html/form-fields.ts';
import { createElement, fragmentOf, type LabelledValue, valueRow } from './dom.ts';

/** An accepted request, as shown in the tab that sent it. */
interface SentRequest {
  readonly identifier: string;
  /** The address that the firm replies to. */
  readonly email: string;
  /** The last day on which the firm replies, in ISO 8601, if it promised one. */
  readonly answerBy?: string | undefined;
  readonly values: readonly LabelledValue[];
}

const storageKey = 'frontdesk-sent';

/** Stores the request for this tab, and changes the URL to the one that shows the request after a reload. */
export function storeRequest(request: SentRequest): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(request));
    history.replaceState(history.state, '', location.pathname.replace(/\/request$/, sentPath));
  } catch {
    // If the browser blocks storage, a reload shows the empty form.
  }
}

export function readStoredRequest(): SentRequest | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows the message that the request was accepted, and focuses its heading. It replaces the content of Frontdesk's page, or
 * on a page of the firm's own, the form.
 */
export function showAccepted(
  { identifier, email, answerBy, values }: SentRequest,
  { accepted, language, direction }: FormContent,
  form?: HTMLFormElement,
): void {
  const ownPage = document.querySelector<HTMLElement>('.frontdesk:has(> h1)');
  const block = ownPage ?? createElement('div');
  const heading = ownPage?.querySelector('h1') ?? createElement('h2');
  const message = fragmentOf(accepted.html);
  message.querySelector('.frontdesk-identifier')?.replaceChildren(identifier);
  message.querySelector('.frontdesk-reply-to')?.replaceChildren(email);
  const wrongAddress = message.querySelector<HTMLAnchorElement>('.frontdesk-wrong-address');
  if (wrongAddress) wrongAddress.href = wrongAddress.href.replace('%7Bidentifier%7D', identifier);
  const day = message.querySelector('.frontdesk-day');
  if (answerBy) day?.replaceChildren(answerDay(answerBy, language));
  else day?.parentElement?.remove();
  message.querySelector('.frontdesk-written')?.replaceChildren(...values.map(valueRow));
  if (ownPage) document.title = document.title.replace(heading.textContent, accepted.title);
  heading.textContent = accepted.title;
  heading.tabIndex = -1;
  block.replaceChildren(heading, message);
  if (!ownPage) {
    Object.assign(block, { className: 'frontdesk', lang: language, dir: direction });
    form?.replaceWith(block);
  }
  heading.focus();
}
