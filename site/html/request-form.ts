import { html } from 'hono/html';
import type { ProblemError } from '../../contract/problem.ts';
import {
  type FormControl,
  type RequestMember,
  requestMemberEntries,
} from '../../contract/request-members.ts';

type Field = FormControl & Pick<RequestMember, 'kind' | 'required' | 'minLength'> & { readonly name: string };

const fields = requestMemberEntries.flatMap(([name, { form, ...member }]): Field[] =>
  'label' in form ? [{ name, ...member, ...form }] : [],
);

const hiddenFields = requestMemberEntries.flatMap(([name, { form }]) =>
  'hidden' in form ? [{ name, value: form.hidden }] : [],
);

/** The label of the request's member `name`, if the form shows it. */
export function labelOf(name: string): string | undefined {
  return fields.find((field) => field.name === name)?.label;
}

interface FormValues {
  /** The value of a field; `null` if it has none. */
  get(name: string): string | null;
}

interface FormOptions {
  /** Path of the endpoint; by default that of the page itself, which is the endpoint's answer. */
  readonly action?: string;
  readonly errors?: readonly ProblemError[];
}

/** The website's form: empty, or with the values that were sent, and each error at its field. */
export function requestForm(values: FormValues, { action, errors = [] }: FormOptions = {}) {
  return html`<form id="request" method="post"${action && html` action="${action}"`}>
${fields.map((field) => labelledField(field, values.get(field.name) ?? '', errorOf(field, errors)))}${hiddenFields.map(
  ({ name, value }) => html`<input type="hidden" name="${name}" value="${values.get(name) || value}">
`,
)}<p class="actions"><button>Send the request</button> <span class="note">It commits you to nothing.</span></p>
</form>
`;
}

function errorOf({ name }: Field, errors: readonly ProblemError[]): string | undefined {
  return errors.find(({ pointer }) => pointer === `#/${name}`)?.detail;
}

function labelledField(field: Field, value: string, error: string | undefined) {
  const { name, label, hint, required } = field;
  return html`<div class="field">
<label for="${name}">${label}${required ? '' : html` <span class="note">(optional)</span>`}</label>
${hint && html`<p class="note" id="${name}-hint">${hint}</p>\n`}${controlMarkup(field, value, error)}
${error && html`<p class="error" id="${name}-error">${error}</p>\n`}</div>
`;
}

function controlMarkup(field: Field, value: string, error: string | undefined) {
  const { name, hint, kind, required, minLength = 0, autocomplete } = field;
  const descriptions = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const attributes = html`id="${name}" name="${name}"${required && html` required`}${minLength > 1 && html` minlength="${minLength}"`}${autocomplete && html` autocomplete="${autocomplete}"`}${error && html` aria-invalid="true"`}${descriptions && html` aria-describedby="${descriptions}"`}`;
  // A parser drops the first line break of a textarea (HTML section 4.10.11).
  if (kind === 'multiline') return html`<textarea ${attributes} rows="9">\n${value}</textarea>`;
  return html`<input ${attributes} type="${kind}" value="${value}">`;
}
