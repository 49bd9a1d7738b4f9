export type Control = HTMLInputElement | HTMLTextAreaElement;

/** The fields that a person fills in. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('.field input, .field textarea')];
}

/** The label of a field, without the remark that it is optional. */
export const labelOf = ({ labels }: Control) => labels?.[0]?.firstChild?.textContent?.trim() ?? '';
