import { fill, fillCounted } from '../words/word.ts';
import type { Words } from '../words/words.ts';
import { isEmailAddress, normalizeAddress } from './email-address.ts';
import type { RequestMember } from './members.ts';

/** A form field: the kind of its member, and the bounds of its value in Unicode code points. */
interface Field extends Pick<RequestMember, 'kind' | 'required' | 'maxLength'> {
  readonly minLength: number;
  /** The message for a required field that is empty. */
  readonly missing?: string | undefined;
}

/** The words that a form's script shows. */
export interface FormWords extends Pick<Words, 'language' | 'outcome'> {
  readonly form: Omit<Words['form'], 'sendOnce'>;
}

/** Returns what a person has to change about `value`, as far as this can be checked without the service. */
export function valueIssue(value: string, field: Field, words: FormWords): string | undefined {
  const isRefused =
    lengthIssueKind(value, field) !== undefined ||
    (field.kind === 'email' && value.trim() !== '' && !isEmailAddress(normalizeAddress(value)));
  return isRefused ? refusedValueIssue(value, field, words) : undefined;
}

/** Returns what a person has to change about a refused value. The service's own errors are for programs. */
export function refusedValueIssue(value: string, field: Field, { language, form }: FormWords): string {
  const kind = lengthIssueKind(value, field);
  if (kind === 'required') return field.missing ?? '';
  if (kind === 'tooShort') return fillCounted(language, form.tooShort, field.minLength);
  if (kind === 'tooLong') {
    const most = new Intl.NumberFormat(language).format(field.maxLength);
    return fillCounted(language, form.tooLongBy, lengthOf(value) - field.maxLength, { most });
  }
  if (field.kind !== 'email') return form.unusualCharacters;
  return /^[ -~]*$/.test(normalizeAddress(value)) ? form.email : form.emailLetters;
}

/** Returns an issue for the list of errors: after its field's label, unless its text already names the field. */
export const listedIssue = (label: string, text: string, { form }: FormWords, missing?: string) =>
  text === missing ? text : fill(form.labelled, { label, text });

function lengthIssueKind(value: string, { required, minLength, maxLength }: Field) {
  const length = lengthOf(value);
  if (length === 0) return required ? 'required' : undefined;
  if (length < minLength) return 'tooShort';
  return length > maxLength ? 'tooLong' : undefined;
}

const lengthOf = (value: string) => [...value.trim().normalize('NFC')].length;
