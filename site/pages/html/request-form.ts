import { html } from 'hono/html';
import { listedIssue, refusedValueIssue } from '../../../contract/request/field-issue.ts';
import { fieldId, honeypotField, languageField } from '../../../contract/request/form-fields.ts';
import { requestMemberEntries } from '../../../contract/request/members.ts';
import { partsOf } from '../../../contract/words/word.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type FormField, type FormFieldWords, formFields, formTexts } from './form-fields.ts';

const hiddenFields = requestMemberEntries.flatMap(([name, { hidden }]) =>
  hidden === undefined ? [] : [{ name, value: hidden }],
);

type FormValues = Pick<URLSearchParams, 'get'>;

interface FormOptions {
  readonly words: FormFieldWords;
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
 * Renders the form, either empty or with the submitted values and an error at each refused field. It is also a declarative
 * WebMCP tool: the agent fills it in, and the person sends it.
 */
export function requestForm(
  values: FormValues,
  { action, words, language, refused = [], booking, beforeSending }: FormOptions,
) {
  const hidden = [
    ...hiddenFields,
    ...(language === undefined ? [] : [{ name: languageField, value: language }]),
  ];
  return html`<form class="frontdesk-form" method="post"${action && html` action="${action}"`} toolname="fill_request_form" tooldescription="Fills in the form on this page, for the person to read, correct and send. The call itself sends nothing.">
${requestFields(values, { words, refused, fields: formFields(words).filter(({ isLeftOut }) => !isLeftOut) })}${hidden.map(
  ({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">
`,
)}<div hidden><input name="${honeypotField}" aria-label="${honeypotField}" autocomplete="off" toolparamdescription="Leave empty."></div>
${beforeSending}<p class="frontdesk-actions"><button class="frontdesk-button">${words.form.send}</button>${booking && html` <a href="${booking}">${words.form.booking}</a>`}</p>
</form>
`;
}

interface FieldOptions extends Pick<FormOptions, 'words' | 'refused'> {
  readonly fields?: readonly FormField[];
}

export function requestFields(
  values: FormValues,
  { words, refused = [], fields = formFields(words) }: FieldOptions,
) {
  return fields.map((field) => {
    const { name, label, hint, required } = field;
    const id = fieldId(name);
    const value = values.get(name) ?? '';
    const error = refused.includes(name) ? fieldIssueOf(name, values, words)?.text : undefined;
    return html`<div class="frontdesk-field">
<label for="${id}">${label}${required ? '' : html` <span class="frontdesk-note">${words.form.optional}</span>`}</label>
${hint && html`<p class="frontdesk-note" id="${id}-hint">${hint}</p>\n`}${error && html`<p class="frontdesk-error" id="${id}-error">${error}</p>\n`}${controlMarkup(field, value, error, field === fields.at(-1))}
</div>
`;
  });
}

/** Returns the error of the refused member `name` and its line in the error list, if the form has such a field. */
export function fieldIssueOf(
  name: string,
  values: FormValues,
  words: FormFieldWords,
): { readonly listed: string; readonly text: string } | undefined {
  const field = formFields(words).find((candidate) => candidate.name === name);
  if (!field) return undefined;
  const { label, missing } = field;
  const text = refusedValueIssue(values.get(name) ?? '', field, formTexts(words));
  return { listed: listedIssue(label, text, words, missing), text };
}

/** Renders the submitted values, each under its label, for the person to keep. */
export function writtenValues(values: FormValues, words: FormFieldWords) {
  return html`<dl class="frontdesk-written">\n${formFields(words).map(({ name, label }) => {
    const value = values.get(name)?.trim();
    return value && html`<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>\n`;
  })}</dl>\n`;
}

function controlMarkup(field: FormField, value: string, error: string | undefined, isLast: boolean) {
  const { name, kind, required, minLength, autocomplete, hint, description } = field;
  const id = fieldId(name);
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  // There is no `maxlength`, which would silently truncate pasted text.
  const limits = html`${required && html` required`}${minLength > 1 && html` minlength="${minLength}"`}`;
  const states = html`${error && html` aria-invalid="true"`}${descriptions && html` aria-describedby="${descriptions}"`}`;
  const attributes = html`id="${id}" name="${name}"${limits} toolparamdescription="${description}"${autocomplete && html` autocomplete="${autocomplete}"`}${states}`;
  // An HTML parser drops a line break at the start of a textarea (HTML section 4.10.11).
  if (kind === 'multiline') return html`<textarea ${attributes} rows="9">\n${value}</textarea>`;
  // The label of the Enter key on a virtual keyboard. In all other fields, that key moves to the next field.
  return html`<input ${attributes} type="${kind}"${isLast && html` enterkeyhint="send"`} value="${value}">`;
}

/** Says which data is kept, with a link to the site's privacy page if it has one. */
export function beforeSending(words: Pick<Words, 'request'>, privacy: string | undefined) {
  const link = privacy === undefined ? '' : html`<a href="${privacy}">${words.request.privacy}</a>`;
  return html`<p class="frontdesk-note">${partsOf(words.request.oneEmail, { privacy: link })}</p>\n`;
}
