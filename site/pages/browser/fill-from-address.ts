import { fieldId } from '../../../contract/request/form-fields.ts';
import type { FormTexts } from '../html/form-fields.ts';
import { type Control, controlsOf, createElement, descriptionIds, setDescribed } from './dom.ts';

/**
 * Fills in an empty form from the URL fragment, which browsers do not send to servers. Each field is marked as filled in
 * by a link until the person edits it. Nothing is sent.
 */
export function fillFromAddress(form: HTMLFormElement, { form: words, fields }: FormTexts): void {
  const members = takeMembers();
  const controls = controlsOf(form);
  // Never replace what the person has typed.
  if (controls.some(({ value }) => value !== '')) return;
  for (const control of controls) {
    const { maxLength = 0 } = fields[control.name] ?? {};
    const isTruncated = fillControl(control, maxLength, members.get(control.name));
    if (control.value !== '')
      mark(form, control, isTruncated ? words.preparedCut : words.preparedField, words);
  }
}

/** Returns the members in the URL fragment, and removes the fragment. */
function takeMembers(): URLSearchParams {
  const fragment = location.hash.slice(1);
  // The fragment of a link within the page is an element's id.
  if (!fragment.includes('=')) return new URLSearchParams();
  history.replaceState(history.state, '', location.pathname + location.search);
  return new URLSearchParams(fragment);
}

/** Fills in the field with as much of `text` as fits. Returns whether it was truncated. */
function fillControl(control: Control, maxLength: number, text: string | null): boolean {
  // The length is counted in code points, each of which has at most two code units.
  const characters = [...(text ?? '').trim().slice(0, 2 * maxLength + 2)];
  control.value = characters.slice(0, maxLength).join('');
  return characters.length > maxLength;
}

const markId = ({ name }: Control) => `${fieldId(name)}-from-link`;

function mark(form: HTMLFormElement, control: Control, text: string, words: FormTexts['form']): void {
  const note = createElement('p', text);
  note.className = 'frontdesk-note frontdesk-from-link';
  note.id = markId(control);
  control.before(note);
  setDescribed(control, note.id, true);
  if (!form.querySelector('.frontdesk-prepared')) {
    const notice = createElement('p', words.prepared);
    notice.className = 'frontdesk-panel frontdesk-prepared';
    notice.setAttribute('role', 'status');
    form.prepend(notice);
  }
  storeMarks(form);
  const unmark = () => {
    note.remove();
    setDescribed(control, note.id, false);
    if (!form.querySelector('.frontdesk-from-link')) form.querySelector('.frontdesk-prepared')?.remove();
    storeMarks(form);
  };
  control.addEventListener('input', unmark, { once: true });
}

/**
 * Stores the marks, without the values, in the history entry. Browsers themselves restore the values when the person
 * comes back.
 */
export function storeMarks(form: HTMLFormElement): void {
  const marks = controlsOf(form).flatMap((control) => {
    const text = form.querySelector(`#${markId(control)}`)?.textContent;
    return text ? [[control.name, text]] : [];
  });
  history.replaceState({ ...history.state, marks: Object.fromEntries(marks) }, '');
}

/** Marks the fields whose values the browser has restored. */
export function restoreMarks(form: HTMLFormElement, { form: words }: FormTexts): void {
  const marks: Readonly<Record<string, string>> = history.state?.marks ?? {};
  for (const control of controlsOf(form)) {
    const text = marks[control.name];
    if (text && control.value !== '' && !descriptionIds(control).includes(markId(control)))
      mark(form, control, text, words);
  }
}
