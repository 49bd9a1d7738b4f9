import {
  type FormWords,
  lengthIssue,
  listedIssue,
  refusedValueIssue,
} from '../../../contract/field-issue.ts';
import type { RequestMember } from '../../../contract/request-members.ts';
import { fillCounted } from '../../../contract/words/fill.ts';
import { type Control, controlsOf, labelOf } from './controls.ts';
import { element, reveal } from './show-outcome.ts';

/** An issue of the field `name`. */
export interface FieldIssue {
  readonly name: string;
  readonly detail: string;
}

/** Finds what the browser can check without spending a request. The service checks everything. */
export function findIssues(form: HTMLFormElement, words: FormWords): FieldIssue[] {
  return controlsOf(form).flatMap((control) => {
    const detail = issueIn(control, words);
    return detail === undefined ? [] : [{ name: control.name, detail }];
  });
}

function issueIn(control: Control, words: FormWords): string | undefined {
  const { value, validity } = control;
  const issue = validity.typeMismatch ? refusedValueIssue : lengthIssue;
  return issue(value, fieldOf(control), words);
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
    const detail = control
      ? refusedValueIssue(control.value, fieldOf(control), words)
      : words.form.unknownField;
    return { name, detail };
  });
}

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

/** Shows each issue at its field, lists them in `region`, each with a link to its field, and focuses that list. */
export function showIssues(
  form: HTMLFormElement,
  region: HTMLElement,
  issues: readonly FieldIssue[],
  { language, form: words }: FormWords,
): void {
  const controls = controlsOf(form);
  const items = issues.map(({ name, detail }) => {
    const control = controls.find((candidate) => candidate.name === name);
    if (!control) return element('li', `${name} · ${detail}`);
    showIssueAt(control, detail);
    const link = element('a', listedIssue(labelOf(control), detail, control.dataset.missing));
    link.setAttribute('href', `#${control.id}`);
    return element('li', link);
  });
  const title = fillCounted(language, words.fieldsToCorrect, issues.length);
  region.replaceChildren(element('h3', title), element('ul', ...items));
  region.focus({ preventScroll: true });
  reveal(region);
}

function showIssueAt(control: Control, detail: string): void {
  const text = element('p', detail);
  text.className = 'error';
  text.id = issueId(control);
  control.before(text);
  control.setAttribute('aria-invalid', 'true');
  addDescription(control, text.id);
}

const issueId = ({ name }: Control) => `${name}-error`;

/** Adds the element `id` to those that describe the field, as the first one. */
export function addDescription(control: Control, id: string): void {
  setDescriptions(control, [id, ...descriptionsOf(control)]);
}

export function removeDescription(control: Control, id: string): void {
  setDescriptions(
    control,
    descriptionsOf(control).filter((other) => other !== id),
  );
}

function descriptionsOf(control: Control): string[] {
  return control.getAttribute('aria-describedby')?.split(' ') ?? [];
}

function setDescriptions(control: Control, ids: readonly string[]): void {
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
