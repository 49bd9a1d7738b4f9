import { html } from 'hono/html';
import { filePaths } from '../../../contract/page-paths.ts';
import type { Problem, ProblemError } from '../../../contract/problem.ts';
import { acceptedMessage, acceptedTitle } from '../../../site/html/accepted-message.ts';
import { layout, type Navigation, type Organization } from '../../../site/html/layout.ts';
import { labelOf, requestForm } from '../../../site/html/request-form.ts';

/** Compiled in when the function is bundled. */
declare const organization: Organization;
declare const navigation: Navigation;

/** The page of a 202. */
export function acceptedPage(identifier: string): string {
  return renderPage(acceptedTitle, acceptedMessage(identifier));
}

/** The page of a problem: every error, and the form with what was typed. */
export function problemPage(problem: Problem, submitted: URLSearchParams): string {
  const { title, detail, type, requestId, errors = [] } = problem;
  return renderPage(
    errors.length > 0 ? 'Please look at your request again' : title,
    html`<p class="lead">${detail}</p>
${errors.length > 0 ? issueList(errors) : ''}<p><a href="${type}">More about this problem</a></p>
${requestId ? html`<p>Request id, for our operators: <code>${requestId}</code></p>\n` : ''}<section>
<h2>Your request</h2>
<div>
${requestForm(submitted, { errors })}</div>
</section>
`,
  );
}

function issueList(errors: readonly ProblemError[]) {
  const items = errors.map(({ pointer, detail }) => {
    const name = pointer.replace('#/', '');
    return html`<li><a href="#${name}">${labelOf(name) ?? name}</a>: ${detail}</li>\n`;
  });
  return html`<ul>
${items}</ul>
`;
}

function renderPage(title: string, main: ReturnType<typeof html>): string {
  return layout({
    windowTitle: `${title} · ${organization.name}`,
    organization,
    navigation,
    stylesheet: filePaths.stylesheet,
    main: html`<h1>${title}</h1>
${main}`,
  });
}
