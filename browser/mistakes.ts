/** What is wrong with a field; without a name it is about the request as a whole. */
export interface Mistake {
  readonly name: string;
  readonly detail: string;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What is plainly wrong, before a request is spent on it. The service has the last word. */
export function findMistakes(form: HTMLFormElement): Mistake[] {
  return controlsOf(form).flatMap((control) => {
    const detail = mistakeIn(control);
    return detail === undefined ? [] : [{ name: control.name, detail }];
  });
}

function mistakeIn(control: Control): string | undefined {
  const value = control.value.trim();
  if (control.required && value === '') return 'Please fill this in';
  if (control.validity.typeMismatch) return 'Write one e-mail address, such as ada@example.org';
  if ([...value].length < control.minLength) return `Please write at least ${control.minLength} characters`;
  return undefined;
}

export function clearMistakes(form: HTMLFormElement): void {
  for (const element of form.querySelectorAll('.mistake')) element.remove();
  for (const control of controlsOf(form)) {
    control.removeAttribute('aria-invalid');
    describe(
      control,
      descriptionsOf(control).filter((id) => id !== mistakeId(control)),
    );
  }
}

/** Shows each mistake at its field, and leads to the first. */
export function showMistakes(form: HTMLFormElement, status: HTMLElement, mistakes: readonly Mistake[]): void {
  const controls = controlsOf(form);
  const atFields = mistakes.flatMap((mistake) => {
    const control = controls.find(({ name }) => name === mistake.name);
    return control ? [{ control, detail: mistake.detail }] : [];
  });
  for (const { control, detail } of atFields) showAt(control, detail);
  const elsewhere = mistakes.filter(({ name }) => !controls.some((control) => control.name === name));
  status.textContent = [
    atFields.length === 1
      ? 'One field needs your attention.'
      : `${atFields.length} fields need your attention.`,
    ...elsewhere.map(({ detail }) => detail),
  ].join(' ');
  atFields[0]?.control.focus();
}

function showAt(control: Control, detail: string): void {
  const text = document.createElement('p');
  text.className = 'mistake';
  text.id = mistakeId(control);
  text.textContent = detail;
  control.after(text);
  control.setAttribute('aria-invalid', 'true');
  describe(control, [text.id, ...descriptionsOf(control)]);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('.field input, .field textarea')];
}

const mistakeId = ({ name }: Control) => `${name}-mistake`;

function descriptionsOf(control: Control): string[] {
  return control.getAttribute('aria-describedby')?.split(' ') ?? [];
}

function describe(control: Control, ids: readonly string[]): void {
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
