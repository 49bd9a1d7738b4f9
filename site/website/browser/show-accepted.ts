import { answerDay } from '../../../contract/answer-day.ts';
import type { SentRequest } from './kept-request.ts';
import { element, templateContent } from './show-outcome.ts';

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
  const written = element('dd', value);
  written.dir = 'auto';
  return element('div', element('dt', label), written);
}
