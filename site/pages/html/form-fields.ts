import type { FormWords } from '../../../contract/request/field-issue.ts';
import { type RequestMember, requestMemberEntries } from '../../../contract/request/members.ts';
import type { Words } from '../../../contract/words/words.ts';

type Fields = Words['fields'];

/** The words of a form that a script or the request function shows. */
export type FormFieldWords = Pick<Words, 'language' | 'fields' | 'form' | 'outcome'>;

/** The rules of a field for the script, and the texts of its messages. */
interface FieldRules extends Pick<RequestMember, 'kind' | 'required' | 'maxLength'> {
  readonly minLength: number;
  readonly label: string;
  readonly missing?: string | undefined;
}

/** A field of the form: a member of the request, with its texts in one language. */
export interface FormField extends FieldRules, Pick<RequestMember, 'autocomplete'> {
  readonly name: keyof Fields;
  readonly hint?: string | undefined;
  /** For the agents of browsers. */
  readonly description: string;
  /** Whether the firm's form does not ask for it. */
  readonly isLeftOut: boolean;
}

/** The words of the script's messages, and the rules of the fields, keyed by the names of the members. */
export interface FormTexts extends FormWords {
  readonly fields: Readonly<Record<string, FieldRules>>;
}

/** What the script shows in one language. Its HTML is written at build time (site/pages/form-pages.ts). */
export interface FormContent {
  readonly language: string;
  readonly direction: string;
  readonly texts: FormTexts;
  /** The message that a request was accepted: its title, and the HTML below it. */
  readonly accepted: { readonly title: string; readonly html: string };
  /** HTML of the ways to contact the firm without the form. */
  readonly otherWays: string;
}

/** Returns the fields that a person can fill in, in the order of publication. */
export function formFields({ fields }: Pick<Words, 'fields'>): FormField[] {
  return requestMemberEntries.flatMap(([member, rules]): FormField[] => {
    if (rules.hidden !== undefined) return [];
    const name = member as keyof Fields;
    const { kind, required, minLength = 0, maxLength, autocomplete, description } = rules;
    const words = fields[name];
    return [
      {
        ...words,
        ...{ name, kind, required, minLength, maxLength },
        ...(autocomplete !== undefined && { autocomplete }),
        description: words.description ?? description,
        isLeftOut: words.isLeftOut ?? false,
      },
    ];
  });
}

/** Returns what the script needs of the words: no texts that only the markup or the function shows. */
export function formTexts(words: FormFieldWords): FormTexts {
  const { language, outcome } = words;
  const { sendOnce: _, ...form } = words.form;
  const fields = formFields(words).map(
    ({ name, kind, required, minLength, maxLength, label, missing }) =>
      [name, { kind, required, minLength, maxLength, label, missing }] as const,
  );
  return { language, form, outcome, fields: Object.fromEntries(fields) };
}
