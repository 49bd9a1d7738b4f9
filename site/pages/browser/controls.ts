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

/** Returns the button that sends the form. */
export const sendButtonOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('button:not([type=button]):not([type=reset]), input[type=submit]');
