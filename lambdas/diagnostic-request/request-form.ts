import { html } from 'hono/html';
import { paths } from '../../contract/paths.ts';
import type { ProblemError } from '../../contract/problem.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'email' | 'textarea';
  readonly required?: true;
  /** As browsers complete it (HTML section 4.10.18.7). */
  readonly autocomplete?: string;
}

const fields: readonly Field[] = [
  { name: 'name', label: 'Your name', control: 'text', required: true, autocomplete: 'name' },
  { name: 'email', label: 'Your e-mail address', control: 'email', required: true, autocomplete: 'email' },
  { name: 'message', label: 'The situation', control: 'textarea', required: true },
  { name: 'whoUsesSystem', label: 'Who uses the system', control: 'text' },
  { name: 'whoWroteIt', label: 'Who wrote it', control: 'text' },
];

/** The website's form with what was typed, so that nobody has to type it again, and each mistake at its field. */
export function requestForm(typed: URLSearchParams, errors: readonly ProblemError[]) {
  const source = typed.get('source');
  return html`<form method="post" action="${paths.diagnosticRequest}">
${fields.map((field) => labelled(field, typed.get(field.name) ?? '', mistakeOf(field, errors)))}
${source && html`<input type="hidden" name="source" value="${source}">`}
<p><button>Send</button></p>
</form>`;
}

function mistakeOf({ name }: Field, errors: readonly ProblemError[]): string | undefined {
  return errors.find(({ pointer }) => pointer === `#/${name}`)?.detail;
}

function labelled(field: Field, value: string, mistake: string | undefined) {
  const { name, label, required } = field;
  return html`<p>
<label for="${name}">${label}${required ? '' : ' (optional)'}</label><br>
${control(field, value, mistake)}
${mistake && html`<br><strong id="${name}-mistake">${mistake}</strong>`}
</p>
`;
}

function control({ name, control, required, autocomplete }: Field, value: string, mistake?: string) {
  const attributes = html`id="${name}" name="${name}"${required && html` required`}${autocomplete && html` autocomplete="${autocomplete}"`}${mistake && html` aria-invalid="true" aria-describedby="${name}-mistake"`}`;
  // A parser drops the first line break of a textarea (HTML section 4.10.11).
  if (control === 'textarea')
    return html`<textarea ${attributes} rows="12" cols="60">
${value}</textarea>`;
  return html`<input ${attributes} type="${control}" size="60" value="${value}">`;
}
