import { html } from 'hono/html';
import type { Problem, ProblemError } from '../../contract/problem.ts';
import { requestForm } from './request-form.ts';

/** What a person reads whose request was accepted. */
export function acceptedPage(identifier: string): string {
  return page(
    'Your request has arrived',
    html`<p>Its identifier is <strong>${identifier}</strong>.</p>
<p>A person reads it and answers by e-mail on a working day. It commits you to nothing.</p>`,
  );
}

/** What a person reads whose request was refused: every mistake, and the form with what was typed. */
export function problemPage({ title, detail, type, errors = [] }: Problem, typed: URLSearchParams): string {
  return page(
    title,
    html`<p>${detail}</p>
${errors.length > 0 ? mistakes(errors) : ''}<p><a href="${type}">More about this problem</a></p>
${requestForm(typed, errors)}`,
  );
}

function mistakes(errors: readonly ProblemError[]) {
  const items = errors.map(
    ({
      pointer,
      detail,
    }) => html`<li><a href="${pointer.replace('#/', '#')}">${pointer.slice(2)}</a>: ${detail}</li>
`,
  );
  return html`<ul>
${items}</ul>
`;
}

function page(title: string, main: ReturnType<typeof html>): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`);
}
