import { honeypotField } from '../../../contract/request/form-fields.ts';

export type Control = HTMLInputElement | HTMLTextAreaElement;

/** Returns the fields that a person fills in. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element.matches('input:not([type=hidden]):not([type=submit]), textarea') &&
      (element as Control).name !== '' &&
      (element as Control).name !== honeypotField,
  );
}

/** Returns the label of a field, without the note that it is optional. */
export const labelOf = ({ labels, ariaLabel, placeholder, name }: Control) =>
  labels?.[0]?.firstChild?.textContent?.trim() || ariaLabel || placeholder || name;

export const sendButtonOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('button:not([type=button]):not([type=reset]), input[type=submit]');

/** A value, with the label of its field. */
export type LabelledValue = readonly [label: string, value: string];

export const labelledValues = (form: HTMLFormElement): LabelledValue[] =>
  controlsOf(form).flatMap((control): LabelledValue[] => {
    const value = control.value.trim();
    return value === '' ? [] : [[labelOf(control), value]];
  });

export function createElement(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  const parent = document.createElement(name);
  parent.append(...children);
  return parent;
}

export function valueRow([label, value]: LabelledValue): HTMLElement {
  const description = createElement('dd', value);
  description.dir = 'auto';
  return createElement('div', createElement('dt', label), description);
}

/** Parses HTML that was written at build time. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return document.importNode(template.content, true);
}

/** Makes the element `id` the first description of a field, or removes it from the descriptions. */
export function setDescribed(control: Control, id: string, isDescribed: boolean): void {
  const others = descriptionIds(control).filter((other) => other !== id);
  const ids = isDescribed ? [id, ...others] : others;
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}

export const descriptionIds = (control: Control): string[] =>
  control.getAttribute('aria-describedby')?.split(' ') ?? [];
