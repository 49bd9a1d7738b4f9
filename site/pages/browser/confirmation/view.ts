import { requestLink } from '../../../../contract/request/form-fields.ts';
import { controlsOf } from '../controls.ts';

/** Finds an element that always exists. It has no id, because ids are field names. */
function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`Cannot find "${selector}" in the document`);
  return element;
}

export const heading = find<HTMLElement>('h1');
export const form = find<HTMLFormElement>('form');
export const sendButton = find<HTMLButtonElement>('.frontdesk-button');
export const discardButton = find<HTMLButtonElement>('.frontdesk-discard');
export const status = find<HTMLElement>('.frontdesk-progress');
export const websiteLink = find<HTMLAnchorElement>('.frontdesk-website a');
const message = find<HTMLElement>('.frontdesk-notice');
const values = find<HTMLElement>('dl');
const website = find<HTMLElement>('.frontdesk-website');
const websiteFormUrl = websiteLink.href;

/** The content of the document. */
export interface View {
  readonly title: string;
  readonly text: string;
  /** The content below the text: the form, or its values as text. */
  readonly below?: 'form' | 'values';
  readonly link?: boolean;
}

export function show({ title, text, below, link = false }: View): void {
  heading.textContent = title;
  message.textContent = text;
  form.hidden = below !== 'form';
  values.hidden = below !== 'values';
  website.hidden = !link;
  websiteLink.href = requestLink(websiteFormUrl, fieldValues());
  if (below === 'values') showValues();
}

/** Shows the non-empty fields as terms and descriptions. */
function showValues(): void {
  values.replaceChildren(
    ...controls().flatMap(({ value, labels }) => {
      if (value === '') return [];
      const group = document.createElement('div');
      const term = document.createElement('dt');
      term.textContent = labels?.[0]?.firstChild?.textContent ?? '';
      const description = document.createElement('dd');
      description.dir = 'auto';
      description.textContent = value;
      group.append(term, description);
      return [group];
    }),
  );
  if (values.childElementCount === 0) values.hidden = true;
}

const controls = () => controlsOf(form);

/** Fills in each field with the member of the same name. */
export function fillForm(members: Readonly<Record<string, unknown>>): void {
  for (const control of controls()) {
    const value = members[control.name];
    control.value = typeof value === 'string' ? value : '';
  }
}

/** Returns the non-empty field values, keyed by field name. */
export function fieldValues(): Record<string, string | undefined> {
  return Object.fromEntries(controls().map(({ name, value }) => [name, value === '' ? undefined : value]));
}
