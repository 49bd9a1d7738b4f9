import { type FormWords, listedIssue, refusedValueIssue, valueIssue } from '../../../contract/field-issue.ts';
import type { RequestMember } from '../../../contract/request-members.ts';
import { fillCounted } from '../../../contract/words/fill.ts';
import { type Control, controlsOf, labelOf } from './controls.ts';
import { createElement } from './show-outcome.ts';

/** An issue with the field `name`. */
export interface FieldIssue {
  readonly name: string;
  readonly detail: string;
}

/** Finds the issues that the browser can detect. The service checks everything again. */
export function findIssues(form: HTMLFormElement, words: FormWords): FieldIssue[] {
  return controlsOf(form).flatMap((control) => {
    const detail = issueIn(control, words);
    return detail === undefined ? [] : [{ name: control.name, detail }];
  });
}

function issueIn(control: Control, words: FormWords): string | undefined {
  return valueIssue(control.value, fieldOf(control), words);
}

/** Describes the issues with refused members, because the service's own errors are in English. */
export function refusedIssues(
  form: HTMLFormElement,
  names: readonly string[],
  words: FormWords,
): FieldIssue[] {
  return names.map((name) => {
    const control = findControl(form, name);
    const detail = control
      ? refusedValueIssue(control.value, fieldOf(control), words)
      : words.form.unknownField;
    return { name, detail };
  });
}

const findControl = (form: HTMLFormElement, name: string) =>
  controlsOf(form).find((control) => control.name === name);

function fieldOf({ type, required, minLength, dataset }: Control) {
  const { maxLength, missing } = dataset;
  return { kind: kindOf(type), required, minLength, maxLength: Number(maxLength), missing };
}

const kindOf = (type: string): RequestMember['kind'] =>
  type === 'textarea' ? 'multiline' : type === 'email' ? 'email' : 'text';

export function clearIssues(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll('.error')) error.remove();
  for (const control of controlsOf(form)) {
    control.removeAttribute('aria-invalid');
    removeDescription(control, issueId(control));
  }
}

/** Shows the issues at their fields and in a list above them, and focuses the list. */
export function showIssues(
  form: HTMLFormElement,
  region: HTMLElement,
  issues: readonly FieldIssue[],
  words: FormWords,
): void {
  form.prepend(region);
  listIssues(form, region, issues, words);
  region.focus({ preventScroll: true });
  region.scrollIntoView();
}

/** Removes the issue with the field `target` if it has been fixed. Returns the remaining issues. */
export function clearFixedIssues(
  form: HTMLFormElement,
  region: HTMLElement,
  issues: readonly FieldIssue[],
  target: EventTarget | null,
  words: FormWords,
): readonly FieldIssue[] {
  const fixedControl = controlsOf(form).find((control) => control === target && !issueIn(control, words));
  const remainingIssues = issues.filter(({ name }) => name !== fixedControl?.name);
  if (remainingIssues.length === issues.length) return issues;
  clearIssues(form);
  if (remainingIssues.length > 0) listIssues(form, region, remainingIssues, words);
  else region.replaceChildren();
  return remainingIssues;
}

/** Shows each issue at its field, and lists all issues in `region`, with links to the fields. */
function listIssues(
  form: HTMLFormElement,
  region: HTMLElement,
  issues: readonly FieldIssue[],
  words: FormWords,
): void {
  const items = issues.map(({ name, detail }) => {
    const control = findControl(form, name);
    if (!control) return createElement('li', listedIssue(name, detail, words));
    showIssueAt(control, detail);
    const link = createElement('a', listedIssue(labelOf(control), detail, words, control.dataset.missing));
    link.setAttribute('href', `#${control.id}`);
    return createElement('li', link);
  });
  const title = fillCounted(words.language, words.form.fieldsToCorrect, issues.length);
  region.replaceChildren(createElement('h3', title), createElement('ul', ...items));
}

function showIssueAt(control: Control, detail: string): void {
  const message = createElement('p', detail);
  message.className = 'error';
  message.id = issueId(control);
  control.before(message);
  control.setAttribute('aria-invalid', 'true');
  addDescription(control, message.id);
}

const issueId = ({ name }: Control) => `${name}-error`;

/** Makes the element `id` the first description of the field. */
export function addDescription(control: Control, id: string): void {
  setDescriptionIds(control, [id, ...descriptionIds(control)]);
}

export function removeDescription(control: Control, id: string): void {
  setDescriptionIds(
    control,
    descriptionIds(control).filter((item) => item !== id),
  );
}

export function descriptionIds(control: Control): string[] {
  return control.getAttribute('aria-describedby')?.split(' ') ?? [];
}

function setDescriptionIds(control: Control, ids: readonly string[]): void {
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
