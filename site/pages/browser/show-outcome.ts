import type { FormWords } from '../../../contract/request/field-issue.ts';
import type { FormFailure } from '../../../contract/request/form-failure.ts';
import { fill } from '../../../contract/words/fill.ts';
import { controlsOf, labelOf, sendButtonOf } from './controls.ts';
import { fragmentOf } from './form-content.ts';

/** Adds the empty region in which outcomes are shown. Screen readers announce changes to it. */
export function addOutcomeRegion(form: HTMLFormElement): HTMLElement {
  const region = document.createElement('div');
  region.className = 'frontdesk-outcome';
  region.setAttribute('role', 'alert');
  region.tabIndex = -1;
  form.prepend(region);
  return region;
}

/** Creates an element with these children. */
export function createElement(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  const parent = document.createElement(name);
  parent.append(...children);
  return parent;
}

/**
 * Shows a failure above the button, with the other ways to contact the firm. The e-mail link contains the typed values if
 * they fit. Focus stays on the button, for another attempt.
 */
export function showFailure(
  form: HTMLFormElement,
  region: HTMLElement,
  { title, text }: FormFailure,
  words: FormWords,
  otherWays = '',
): void {
  const ways = fragmentOf(otherWays);
  const mail = ways.querySelector<HTMLAnchorElement>('[href^="mailto:"]');
  if (mail) {
    const prefilledUrl = mailtoUrl(mail.href, form, words);
    mail.parentElement?.append(' ', prefilledUrl ? words.outcome.emailFilledIn : words.outcome.emailToCopy);
    mail.href = prefilledUrl ?? mail.href;
  }
  region.replaceChildren(createElement('h2', title), createElement('p', text), ways);
  const actions = sendButtonOf(form)?.closest('.frontdesk-actions') ?? sendButtonOf(form);
  actions?.before(region);
  // Show both the region and the button, or the start of the region if they do not fit.
  actions?.scrollIntoView({ block: 'nearest' });
  if (region.getBoundingClientRect().top < 0) region.scrollIntoView();
}

// Windows does not pass longer URLs to a mail program (INTERNET_MAX_URL_LENGTH is 2,083).
const maxUrlLength = 2_000;

/** Returns the `mailto:` URL with the typed values as its body (RFC 6068), or `undefined` if it is too long. */
function mailtoUrl(address: string, form: HTMLFormElement, words: FormWords): string | undefined {
  const text = controlsOf(form)
    .filter(({ value }) => value.trim() !== '')
    .map((control) => fill(words.form.labelled, { label: labelOf(control), text: control.value }))
    .join('\n\n');
  // URLSearchParams replaces lone surrogates. encodeURIComponent() would throw.
  const body = new URLSearchParams({ body: text.replaceAll('\n', '\r\n') });
  const url = `${address}&${body.toString().replaceAll('+', '%20')}`;
  return url.length > maxUrlLength ? undefined : url;
}
