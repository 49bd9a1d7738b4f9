export type Control = HTMLInputElement | HTMLTextAreaElement;

/** Returns the fields that a person fills in. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('.field input, .field textarea')];
}

/** Returns the label of a field, without the note that it is optional. */
export const labelOf = ({ labels }: Control) => labels?.[0]?.firstChild?.textContent?.trim() ?? '';
