import { listedIssue, refusedValueIssue, valueIssue } from '../../../contract/request/field-issue.ts';
import { fieldId } from '../../../contract/request/form-fields.ts';
import { fillCounted } from '../../../contract/words/fill.ts';
import type { FormTexts } from '../html/form-fields.ts';
import { type Control, controlsOf, labelOf } from './controls.ts';
import { createElement } from './show-outcome.ts';

/** An issue with the field `name`. */
export interface FieldIssue {
  readonly name: string;
  readonly detail: string;
}

/** Finds the issues that the browser can detect. The service checks everything again. */
export function findIssues(form: HTMLFormElement, words: FormTexts): FieldIssue[] {
  return controlsOf(form).flatMap((control) => {
    const detail = issueIn(control, words);
    return detail === undefined ? [] : [{ name: control.name, detail }];
  });
}

function issueIn(control: Control, words: FormTexts): string | undefined {
  const field = words.fields[control.name];
  return field && valueIssue(control.value, field, words);
}

/** Describes the issues with refused members, because the service's own errors are in English. */
export function refusedIssues(
  form: HTMLFormElement,
  names: readonly string[],
  words: FormTexts,
): FieldIssue[] {
  return names.map((name) => {
    const control = findControl(form, name);
    const field = words.fields[name];
    const detail =
      control && field ? refusedValueIssue(control.value, field, words) : words.form.unknownField;
    return { name, detail };
  });
}

const findControl = (form: HTMLFormElement, name: string) =>
  controlsOf(form).find((control) => control.name === name);

export function clearIssues(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll('.frontdesk-error')) error.remove();
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
  words: FormTexts,
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
  words: FormTexts,
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
  words: FormTexts,
): void {
  const items = issues.map(({ name, detail }) => {
    const control = findControl(form, name);
    if (!control) return createElement('li', listedIssue(name, detail, words));
    showIssueAt(control, detail);
    const link = createElement(
      'a',
      listedIssue(labelOf(control), detail, words, words.fields[name]?.missing),
    );
    control.id ||= fieldId(name);
    link.setAttribute('href', `#${control.id}`);
    return createElement('li', link);
  });
  const title = fillCounted(words.language, words.form.fieldsToCorrect, issues.length);
  region.replaceChildren(createElement('h2', title), createElement('ul', ...items));
}

function showIssueAt(control: Control, detail: string): void {
  const message = createElement('p', detail);
  message.className = 'frontdesk-error';
  message.id = issueId(control);
  control.before(message);
  control.setAttribute('aria-invalid', 'true');
  addDescription(control, message.id);
}

const issueId = ({ name }: Control) => `${fieldId(name)}-error`;

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
