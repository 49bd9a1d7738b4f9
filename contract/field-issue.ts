import { fillCounted } from './words/fill.ts';
import type { Words } from './words/words.ts';

/** A field of the form, and the bounds of its value in Unicode code points. */
interface FieldBounds {
  readonly isEmail: boolean;
  readonly isRequired: boolean;
  readonly minLength: number;
  readonly maxLength: number;
}

export type FormWords = Pick<Words, 'language' | 'form' | 'outcome'>;

/** What a person has to change about the length of `value`. */
export function lengthIssue(
  value: string,
  { isRequired, minLength, maxLength }: FieldBounds,
  { language, form }: FormWords,
): string | undefined {
  const length = [...value.trim().normalize('NFC')].length;
  if (length === 0) return isRequired ? form.required : undefined;
  if (length < minLength) return fillCounted(language, form.tooShort, minLength);
  return length > maxLength ? fillCounted(language, form.tooLong, maxLength) : undefined;
}

/** What a person has to change about `value`, which the service refused: its own errors are in English, for programs. */
export function refusedValueIssue(value: string, bounds: FieldBounds, words: FormWords): string {
  const { email, unusualCharacters } = words.form;
  return lengthIssue(value, bounds, words) ?? (bounds.isEmail ? email : unusualCharacters);
}
