import type { FormFailure } from '../../../contract/form-failure.ts';
import { mailWith } from './mail-with.ts';

/** Adds the empty region where outcomes show. Screen readers announce its changes. */
export function addOutcome(form: HTMLFormElement): HTMLElement {
  const region = document.createElement('div');
  region.className = 'outcome';
  region.setAttribute('role', 'alert');
  region.tabIndex = -1;
  form.prepend(region);
  return region;
}

/** Creates an element with these children. */
export function element(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  created.append(...children);
  return created;
}

/**
 * Shows a failure above the button, with the other ways to contact the firm. The e-mail contains the typed values if they fit.
 * The focus stays at the button, for another attempt.
 */
export function showFailure(
  form: HTMLFormElement,
  region: HTMLElement,
  { title, text }: FormFailure,
  notes: Readonly<Record<'emailFilledIn' | 'emailToCopy', string>>,
): void {
  const ways = templateContent('other-ways');
  const mail = ways?.querySelector<HTMLAnchorElement>('[href^="mailto:"]');
  if (mail) {
    const filledIn = mailWith(mail.href, form);
    mail.parentElement?.append(' ', filledIn ? notes.emailFilledIn : notes.emailToCopy);
    mail.href = filledIn ?? mail.href;
  }
  region.replaceChildren(element('h3', title), element('p', text), ...(ways ? [ways] : []));
  const actions = form.querySelector('.actions');
  actions?.before(region);
  // Together with the button, or the start of the region if both do not fit.
  actions?.scrollIntoView({ block: 'nearest' });
  if (region.getBoundingClientRect().top < 0) region.scrollIntoView();
}

/** A new copy of the template's content. */
export function templateContent(id: string): DocumentFragment | undefined {
  const content = document.querySelector<HTMLTemplateElement>(`#${id}`)?.content;
  return content && document.importNode(content, true);
}
