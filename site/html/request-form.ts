import { html } from 'hono/html';
import type { ProblemError } from '../../contract/problem.ts';

interface Field {
  /** Name of the request's member. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly control: 'text' | 'email' | 'textarea';
  readonly required?: true;
  readonly minLength?: number;
  /** Token of the autocomplete attribute (HTML section 4.10.18.7). */
  readonly autocomplete?: string;
}

const fields: readonly Field[] = [
  { name: 'name', label: 'Your name', control: 'text', required: true, autocomplete: 'name' },
  {
    name: 'email',
    label: 'Your e-mail address',
    hint: 'We answer to it, and use it for nothing else.',
    control: 'email',
    required: true,
    autocomplete: 'email',
  },
  {
    name: 'message',
    label: 'The situation',
    hint: 'What the system does, and what worries you. Please send no passwords and no personal details of other people.',
    control: 'textarea',
    required: true,
    minLength: 10,
  },
  { name: 'whoUsesSystem', label: 'Who uses the system', control: 'text' },
  { name: 'whoWroteIt', label: 'Who wrote it', control: 'text' },
];

/** The label of the request's member `name`, if the form has it. */
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
export function requestForm(values: FormValues, { action, errors = [] }: FormOptions) {
  return html`<form id="request" method="post"${action && html` action="${action}"`}>
${fields.map((field) => labelledField(field, values.get(field.name) ?? '', errorOf(field, errors)))}<input type="hidden" name="source" value="${values.get('source') || 'website'}">
<p class="actions"><button>Send the request</button> <span class="note">It commits you to nothing.</span></p>
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
  const { name, hint, control, required, minLength, autocomplete } = field;
  const descriptions = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const attributes = html`id="${name}" name="${name}"${required && html` required`}${minLength && html` minlength="${minLength}"`}${autocomplete && html` autocomplete="${autocomplete}"`}${error && html` aria-invalid="true"`}${descriptions && html` aria-describedby="${descriptions}"`}`;
  // A parser drops the first line break of a textarea (HTML section 4.10.11).
  if (control === 'textarea') return html`<textarea ${attributes} rows="9">\n${value}</textarea>`;
  return html`<input ${attributes} type="${control}" value="${value}">`;
}
