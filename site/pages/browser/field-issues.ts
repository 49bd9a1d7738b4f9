import { listedIssue, refusedValueIssue, valueIssue } from '../../../contract/request/field-issue.ts';
import { fieldId } from '../../../contract/request/form-fields.ts';
import { fillCounted } from '../../../contract/words/word.ts';
import type { FormTexts } from '../html/form-fields.ts';
import { type Control, controlsOf, createElement, labelOf, setDescribed } from './dom.ts';

export interface FieldIssue {
  readonly name: string;
  readonly detail: string;
}

/** Finds the issues that the browser can detect. The service checks everything again. */
export const findIssues = (controls: readonly Control[], words: FormTexts): FieldIssue[] =>
  controls.flatMap(({ name, value }) => {
    const field = words.fields[name];
    const detail = field && valueIssue(value, field, words);
    return detail === undefined ? [] : [{ name, detail }];
  });

/** Describes the issues with refused members, because the service's own errors are in English. */
export const refusedIssues = (
  form: HTMLFormElement,
  names: readonly string[],
  words: FormTexts,
): FieldIssue[] =>
  names.map((name) => {
    const control = findControl(form, name);
    const field = words.fields[name];
    const detail =
      control && field ? refusedValueIssue(control.value, field, words) : words.form.unknownField;
    return { name, detail };
  });

const findControl = (form: HTMLFormElement, name: string) =>
  controlsOf(form).find((control) => control.name === name);

/** Shows these issues instead of the ones before: each at its field, and all in `region`, with links to the fields. */
export function showIssues(
  form: HTMLFormElement,
  region: HTMLElement,
  issues: readonly FieldIssue[],
  words: FormTexts,
): void {
  for (const error of form.querySelectorAll('.frontdesk-error')) error.remove();
  for (const control of controlsOf(form)) {
    control.removeAttribute('aria-invalid');
    setDescribed(control, issueId(control), false);
  }
  const items = issues.map(({ name, detail }) => {
    const control = findControl(form, name);
    if (!control) return createElement('li', listedIssue(name, detail, words));
    showIssueAt(control, detail);
    const text = listedIssue(labelOf(control), detail, words, words.fields[name]?.missing);
    const link = createElement('a', text);
    control.id ||= fieldId(name);
    link.setAttribute('href', `#${control.id}`);
    return createElement('li', link);
  });
  const title = fillCounted(words.language, words.form.fieldsToCorrect, issues.length);
  const list = [createElement('h2', title), createElement('ul', ...items)];
  region.replaceChildren(...(issues.length > 0 ? list : []));
}

function showIssueAt(control: Control, detail: string): void {
  const message = createElement('p', detail);
  message.className = 'frontdesk-error';
  message.id = issueId(control);
  control.before(message);
  control.setAttribute('aria-invalid', 'true');
  setDescribed(control, message.id, true);
}

const issueId = ({ name }: Control) => `${fieldId(name)}-error`;
