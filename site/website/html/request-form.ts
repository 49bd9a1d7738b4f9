import { html } from 'hono/html';
import { listedIssue, refusedValueIssue } from '../../../contract/field-issue.ts';
import { honeypotField, languageField } from '../../../contract/form-fields.ts';
import {
  type FormControl,
  type RequestMember,
  requestMemberEntries,
} from '../../../contract/request-members.ts';
import type { Words } from '../../../contract/words/words.ts';

type Field = Pick<FormControl, 'autocomplete'> &
  Pick<RequestMember, 'kind' | 'required' | 'minLength' | 'maxLength' | 'description'> & {
    readonly name: keyof Fields;
  };

type Fields = Words['fields'];

export type RequestFormWords = Pick<Words, 'language' | 'fields' | 'form' | 'outcome'>;

const fields = requestMemberEntries.flatMap(([name, { form, ...member }]): Field[] =>
  'label' in form ? [{ ...member, name: name as keyof Fields, ...autocompleteOf(form) }] : [],
);

const lastField = fields.at(-1);

function autocompleteOf({ autocomplete }: FormControl) {
  return autocomplete === undefined ? {} : { autocomplete };
}

const hiddenFields = requestMemberEntries.flatMap(([name, { form }]) =>
  'hidden' in form ? [{ name, value: form.hidden }] : [],
);

interface FormValues {
  /** The value of a field; `null` if it has none. */
  get(name: string): string | null;
}

interface FormOptions {
  readonly words: RequestFormWords;
  /** Path of the endpoint. Absent on a page that the endpoint itself returned. */
  readonly action?: string;
  /** Tag of the form's language, unless it is the website's first. */
  readonly language?: string | undefined;
  /** Names of the members whose values the endpoint refused. */
  readonly refused?: readonly string[];
  /** Address of the calendar in which a person can choose a time for a call. */
  readonly booking?: string | undefined;
  /** Information to read before sending the form. */
  readonly beforeSending?: ReturnType<typeof html>;
}

/**
 * The form as a declarative WebMCP tool: the agent fills it in, and the person sends it. Its name must differ from
 * the names of the tools that the page's script registers, because those tools send the request themselves.
 */
const formTool = {
  name: 'fill_request_form',
  description:
    'Fills in the form on this page, for the person to read, correct and send. The call itself sends nothing.',
};

/** Renders the website's form, either empty or with the submitted values and an error at each refused field. */
export function requestForm(
  values: FormValues,
  { action, words, language, refused = [], booking, beforeSending }: FormOptions,
) {
  const hidden = [
    ...hiddenFields,
    ...(language === undefined ? [] : [{ name: languageField, value: language }]),
  ];
  return html`<form id="request" method="post"${action && html` action="${action}"`} toolname="${formTool.name}" tooldescription="${formTool.description}">
${requestFields(values, { words, refused, isIncluded: ({ isLeftOut }) => !isLeftOut })}${hidden.map(
  ({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}<div hidden><input name="${honeypotField}" aria-label="${honeypotField}" autocomplete="off" toolparamdescription="Leave empty."></div>
${beforeSending}<p class="actions"><button>${words.form.send}</button>${booking && html` <a href="${booking}">${words.form.booking}</a>`}</p>
</form>
`;
}

interface FieldOptions extends Pick<FormOptions, 'words' | 'refused'> {
  /** Whether the form has the field. By default, it has all fields. */
  readonly isIncluded?: (field: Fields[keyof Fields]) => boolean;
}

/** Renders the form's fields, each with its label, hint and error. */
export function requestFields(
  values: FormValues,
  { words, refused = [], isIncluded = () => true }: FieldOptions,
) {
  const includedFields = fields.filter(({ name }) => isIncluded(words.fields[name]));
  return includedFields.map((field) => {
    const error = refused.includes(field.name) ? fieldIssueOf(field.name, values, words)?.text : undefined;
    return labelledField(field, values.get(field.name) ?? '', error, words);
  });
}

/** Returns the error of the refused member `name` and its line in the error list, if the form has such a field. */
export function fieldIssueOf(
  name: string,
  values: FormValues,
  words: RequestFormWords,
): { readonly listed: string; readonly text: string } | undefined {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return undefined;
  const { label, missing } = wordsOf(field.name, words);
  const text = refusedValueIssue(values.get(name) ?? '', { minLength: 0, ...field, missing }, words);
  return { listed: listedIssue(label, text, words, missing), text };
}

function labelledField(field: Field, value: string, error: string | undefined, words: RequestFormWords) {
  const { name, required } = field;
  const { label, hint } = wordsOf(name, words);
  return html`<div class="field">
<label for="${name}">${label}${required ? '' : html` <span class="note">${words.form.optional}</span>`}</label>
${hint && html`<p class="note" id="${name}-hint">${hint}</p>\n`}${error && html`<p class="error" id="${name}-error">${error}</p>\n`}${controlMarkup(field, value, error, wordsOf(name, words))}
</div>
`;
}

type FieldWords = Pick<FormControl, 'label' | 'hint' | 'missing'> & Pick<Fields[keyof Fields], 'description'>;

const wordsOf = (name: keyof Fields, { fields }: RequestFormWords): FieldWords => fields[name];

/** Renders the submitted values, each under its label, for the person to keep. */
export function writtenValues(values: FormValues, words: RequestFormWords) {
  return html`<dl class="rows written">\n${fields.map(({ name }) => {
    const value = values.get(name)?.trim();
    return value && html`<div><dt>${words.fields[name].label}</dt><dd dir="auto">${value}</dd></div>\n`;
  })}</dl>\n`;
}

function controlMarkup(
  field: Field,
  value: string,
  error: string | undefined,
  { hint, missing, description = field.description }: FieldWords,
) {
  const { name, kind, required, minLength = 0, maxLength, autocomplete } = field;
  const descriptions = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  // `maxlength` would silently truncate pasted text.
  const limits = html`${required && html` required`}${minLength > 1 && html` minlength="${minLength}"`} data-max-length="${maxLength}"`;
  const texts = html`${missing && html` data-missing="${missing}"`} toolparamdescription="${description}"`;
  const states = html`${error && html` aria-invalid="true"`}${descriptions && html` aria-describedby="${descriptions}"`}`;
  const attributes = html`id="${name}" name="${name}"${limits}${texts}${autocomplete && html` autocomplete="${autocomplete}"`}${states}`;
  // An HTML parser drops a line break at the start of a textarea (HTML section 4.10.11).
  if (kind === 'multiline') return html`<textarea ${attributes} rows="9">\n${value}</textarea>`;
  // The label of the Enter key on a virtual keyboard. In all other fields, that key moves to the next field.
  return html`<input ${attributes} type="${kind}"${field === lastField && html` enterkeyhint="send"`} value="${value}">`;
}
