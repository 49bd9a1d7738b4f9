import { requestLink } from '../../../../contract/request-link.ts';

/** An element that always exists. None has an id, because ids are the names of fields. */
function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`The document has no "${selector}"`);
  return element;
}

export const heading = find<HTMLElement>('h1');
export const form = find<HTMLFormElement>('form');
export const sendButton = find<HTMLButtonElement>('.actions button');
export const discardButton = find<HTMLButtonElement>('.discard');
export const status = find<HTMLElement>('.status');
export const websiteLink = find<HTMLAnchorElement>('.website a');
const message = find<HTMLElement>('.notice');
const values = find<HTMLElement>('dl');
const website = find<HTMLElement>('.website');
const websiteForm = websiteLink.href;

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
  websiteLink.href = requestLink(websiteForm, valuesOfFields());
  if (below === 'values') showValues();
}

/** Shows the fields that are filled in, as terms and descriptions. */
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

function controls() {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.field input, .field textarea')];
}

/** Fills the fields with the members of the same names. */
export function fillIn(members: Readonly<Record<string, unknown>>): void {
  for (const control of controls()) {
    const value = members[control.name];
    control.value = typeof value === 'string' ? value : '';
  }
}

/** The values of the fields by name, without the empty ones. */
export function valuesOfFields(): Record<string, string | undefined> {
  return Object.fromEntries(controls().map(({ name, value }) => [name, value === '' ? undefined : value]));
}
