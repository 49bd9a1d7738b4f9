import { answerDay } from '../../../contract/answer-day.ts';
import { sentPath } from '../../../contract/page-paths.ts';
import { createElement, templateContent } from './show-outcome.ts';

/** An accepted request, as shown in the tab that sent it. */
export interface SentRequest {
  readonly identifier: string;
  /** The address that the firm replies to. */
  readonly email: string;
  /** Milliseconds since the Unix epoch. */
  readonly sentAt: number;
  /** The values, each with the label of its field. */
  readonly values: readonly (readonly [label: string, value: string])[];
}

const storageKey = 'sent';

/** Stores the request for this tab, and changes the URL to the one that shows the request after a reload. */
export function storeRequest(request: SentRequest): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(request));
    history.replaceState(history.state, '', location.pathname.replace(/\/request$/, sentPath));
  } catch {
    // If the browser blocks storage, a reload shows the empty form.
  }
}

/** Returns the last request that this tab sent, if storage is available. */
export function readStoredRequest(): SentRequest | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the content of the page with the message that the request was accepted, and focuses its heading. */
export function showAccepted({ identifier, email, sentAt, values }: SentRequest): void {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1');
  const message = templateContent('accepted');
  const title = document.querySelector<HTMLElement>('#accepted')?.dataset.title;
  if (!main || !heading || !message || title === undefined) return;
  message.querySelector('.identifier')?.replaceChildren(identifier);
  message.querySelector('.reply-to')?.replaceChildren(email);
  const wrongAddress = message.querySelector<HTMLAnchorElement>('.wrong-address');
  if (wrongAddress) wrongAddress.href = wrongAddress.href.replace('%7Bidentifier%7D', identifier);
  const day = message.querySelector<HTMLElement>('.day');
  const { promise } = day?.dataset ?? {};
  if (promise)
    day?.replaceChildren(answerDay(new Date(sentAt), JSON.parse(promise), document.documentElement.lang));
  message.querySelector('.written')?.replaceChildren(...values.map(valueRow));
  document.title = document.title.replace(heading.textContent, title);
  heading.textContent = title;
  heading.tabIndex = -1;
  main.replaceChildren(heading, message);
  heading.focus();
}

function valueRow([label, value]: readonly [string, string]): HTMLElement {
  const description = createElement('dd', value);
  description.dir = 'auto';
  return createElement('div', createElement('dt', label), description);
}
