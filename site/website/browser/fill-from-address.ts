import type { FormWords } from '../../../contract/field-issue.ts';
import { type Control, controlsOf } from './controls.ts';
import { addDescription, removeDescription } from './field-issues.ts';
import { element } from './show-outcome.ts';

/**
 * Fills in an empty form with the members that stand in the fragment of the address, which no server gets, and says that
 * somebody else wrote them: at each field until the person edits it. Nothing is sent by that.
 */
export function fillFromAddress(form: HTMLFormElement, { form: words }: FormWords): void {
  const members = takeMembers();
  const controls = controlsOf(form);
  // Nobody but the person replaces what they typed.
  if (controls.some(({ value }) => value !== '')) return;
  const filled = controls.filter((control) => fillIn(control, members.get(control.name), words));
  if (filled.length === 0) return;
  const notice = element('p', words.prepared);
  notice.className = 'prepared';
  notice.setAttribute('role', 'status');
  form.prepend(notice);
  form.addEventListener('input', () => {
    if (!form.querySelector('.from-link')) notice.remove();
  });
}

/** The members in the fragment of the address, from which they are taken. */
function takeMembers(): URLSearchParams {
  const fragment = location.hash.slice(1);
  // A link within the page names an element.
  if (!fragment.includes('=')) return new URLSearchParams();
  history.replaceState(history.state, '', location.pathname + location.search);
  return new URLSearchParams(fragment);
}

/** Fills in the field with what fits of `text`, and marks it. Returns whether there was any. */
function fillIn(control: Control, text: string | null, words: FormWords['form']): boolean {
  const maxLength = Number(control.dataset.maxLength);
  // In code points, of which one has two units at most.
  const characters = [...(text ?? '').trim().slice(0, 2 * maxLength + 2)];
  if (characters.length === 0) return false;
  control.value = characters.slice(0, maxLength).join('');
  const mark = element('p', characters.length > maxLength ? words.preparedCut : words.preparedField);
  mark.className = 'note from-link';
  mark.id = `${control.name}-from-link`;
  control.before(mark);
  addDescription(control, mark.id);
  const unmark = () => {
    mark.remove();
    removeDescription(control, mark.id);
  };
  control.addEventListener('input', unmark, { once: true });
  return true;
}
