import { type FormWords, lengthIssue, refusedValueIssue } from '../../contract/field-issue.ts';
import { fillCounted } from '../../contract/words/fill.ts';

/** An issue of the field `name`, which is empty for an issue of the whole request. */
export interface FieldIssue {
  readonly name: string;
  readonly detail: string;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Finds what the browser can check without spending a request. The service checks everything. */
export function findIssues(form: HTMLFormElement, words: FormWords): FieldIssue[] {
  return controlsOf(form).flatMap((control) => {
    const detail = issueIn(control, words);
    return detail === undefined ? [] : [{ name: control.name, detail }];
  });
}

function issueIn(control: Control, words: FormWords): string | undefined {
  const { value, validity } = control;
  return (
    lengthIssue(value, boundsOf(control), words) ?? (validity.typeMismatch ? words.form.email : undefined)
  );
}

/** The issues of the members that the service refused, whose own errors are in English. */
export function refusedIssues(
  form: HTMLFormElement,
  names: readonly string[],
  words: FormWords,
): FieldIssue[] {
  const controls = controlsOf(form);
  return names.map((name) => {
    const control = controls.find((candidate) => candidate.name === name);
    return control
      ? { name, detail: refusedValueIssue(control.value, boundsOf(control), words) }
      : { name: '', detail: words.outcome.refused };
  });
}

function boundsOf({ type, required, minLength, dataset }: Control) {
  return {
    isEmail: type === 'email',
    isRequired: required,
    minLength,
    maxLength: Number(dataset.maxLength),
  };
}

export function clearIssues(form: HTMLFormElement): void {
  for (const element of form.querySelectorAll('.error')) element.remove();
  for (const control of controlsOf(form)) {
    control.removeAttribute('aria-invalid');
    setDescriptions(
      control,
      descriptionsOf(control).filter((id) => id !== issueId(control)),
    );
  }
}

/** Shows each issue at its field, and focuses the first field. */
export function showIssues(
  form: HTMLFormElement,
  status: HTMLElement,
  issues: readonly FieldIssue[],
  { language, form: words }: FormWords,
): void {
  const controls = controlsOf(form);
  const fieldIssues = issues.flatMap((issue) => {
    const control = controls.find(({ name }) => name === issue.name);
    return control ? [{ control, detail: issue.detail }] : [];
  });
  for (const { control, detail } of fieldIssues) showIssueAt(control, detail);
  const generalIssues = issues.filter(({ name }) => !controls.some((control) => control.name === name));
  status.textContent = [
    fillCounted(language, words.fieldsToCorrect, fieldIssues.length),
    ...generalIssues.map(({ detail }) => detail),
  ].join(' ');
  fieldIssues[0]?.control.focus();
}

function showIssueAt(control: Control, detail: string): void {
  const text = document.createElement('p');
  text.className = 'error';
  text.id = issueId(control);
  text.textContent = detail;
  control.after(text);
  control.setAttribute('aria-invalid', 'true');
  setDescriptions(control, [text.id, ...descriptionsOf(control)]);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('.field input, .field textarea')];
}

const issueId = ({ name }: Control) => `${name}-error`;

function descriptionsOf(control: Control): string[] {
  return control.getAttribute('aria-describedby')?.split(' ') ?? [];
}

function setDescriptions(control: Control, ids: readonly string[]): void {
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
