import type { FormWords } from '../../../contract/field-issue.ts';
import { type Control, controlsOf } from './controls.ts';
import { addDescription, descriptionsOf, removeDescription } from './field-issues.ts';
import { element } from './show-outcome.ts';

/**
 * Fills in an empty form from the fragment of the URL, which is not sent to a server, and marks each field as filled in
 * by a link until the person edits it. It sends nothing.
 */
export function fillFromAddress(form: HTMLFormElement, { form: words }: FormWords): void {
  const members = takeMembers();
  const controls = controlsOf(form);
  // What the person typed is never replaced.
  if (controls.some(({ value }) => value !== '')) return;
  for (const control of controls) {
    const isCut = fillIn(control, members.get(control.name));
    if (control.value !== '') mark(form, control, isCut ? words.preparedCut : words.preparedField, words);
  }
}

/** The members in the fragment of the URL, which are removed from it. */
function takeMembers(): URLSearchParams {
  const fragment = location.hash.slice(1);
  // A link within the page is the id of an element.
  if (!fragment.includes('=')) return new URLSearchParams();
  history.replaceState(history.state, '', location.pathname + location.search);
  return new URLSearchParams(fragment);
}

/** Fills in the field with as much of `text` as fits. Returns whether it was truncated. */
function fillIn(control: Control, text: string | null): boolean {
  const maxLength = Number(control.dataset.maxLength);
  // Counted in code points, which have at most two code units.
  const characters = [...(text ?? '').trim().slice(0, 2 * maxLength + 2)];
  control.value = characters.slice(0, maxLength).join('');
  return characters.length > maxLength;
}

const markId = ({ name }: Control) => `${name}-from-link`;

function mark(form: HTMLFormElement, control: Control, text: string, words: FormWords['form']): void {
  const note = element('p', text);
  note.className = 'note from-link';
  note.id = markId(control);
  control.before(note);
  addDescription(control, note.id);
  if (!form.querySelector('.prepared')) {
    const notice = element('p', words.prepared);
    notice.className = 'prepared';
    notice.setAttribute('role', 'status');
    form.prepend(notice);
  }
  keepMarks(form);
  const unmark = () => {
    note.remove();
    removeDescription(control, note.id);
    if (!form.querySelector('.from-link')) form.querySelector('.prepared')?.remove();
    keepMarks(form);
  };
  control.addEventListener('input', unmark, { once: true });
}

/**
 * Keeps the marks, without the values, in the history entry. Browsers restore the values themselves when the person
 * comes back.
 */
export function keepMarks(form: HTMLFormElement): void {
  const marks = controlsOf(form).flatMap((control) => {
    const text = form.querySelector(`#${markId(control)}`)?.textContent;
    return text ? [[control.name, text]] : [];
  });
  history.replaceState({ ...history.state, marks: Object.fromEntries(marks) }, '');
}

/** Marks the fields that the browser has restored. */
export function restoreMarks(form: HTMLFormElement, { form: words }: FormWords): void {
  const marks: Readonly<Record<string, string>> = history.state?.marks ?? {};
  for (const control of controlsOf(form)) {
    const text = marks[control.name];
    if (text && control.value !== '' && !descriptionsOf(control).includes(markId(control)))
      mark(form, control, text, words);
  }
}
