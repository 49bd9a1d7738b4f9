import { html } from 'hono/html';
import { filePaths } from '../../../contract/page-paths.ts';
import type { Problem, ProblemError } from '../../../contract/problem.ts';
import { isTemporary, reasonOf, retryAdvice } from '../../../contract/retry-advice.ts';
import { partsOf } from '../../../contract/words/fill.ts';
import type { ResultPageWords } from '../../../contract/words/words.ts';
import { acceptedMessage } from '../../../site/html/accepted-message.ts';
import { layout, type Navigation, type Organization } from '../../../site/html/layout.ts';
import { issueAt, requestForm } from '../../../site/html/request-form.ts';

/** Compiled in when the function is bundled. */
declare const organization: Organization;
declare const navigation: Navigation;
declare const resultPageWords: ResultPageWords;

type Outcome = ResultPageWords['outcome'];

/** The page of a 202. */
export function acceptedPage(identifier: string): string {
  const { outcome } = resultPageWords;
  return renderPage(outcome.accepted, acceptedMessage(identifier, outcome));
}

/**
 * The page of a problem, in the language of the website: every error, and the form with what was typed.
 * `retryAfterSeconds` is 0 where the answer has no Retry-After.
 */
export function problemPage(problem: Problem, submitted: URLSearchParams, retryAfterSeconds: number): string {
  const words = resultPageWords;
  const { form, outcome } = words;
  const { type, status, requestId, errors = [] } = problem;
  const advice = isTemporary(status) ? [retryAdvice(retryAfterSeconds, words)] : [];
  return renderPage(
    titleOf(problem, outcome),
    html`<p class="lead">${[...(errors.length > 0 ? [] : [reasonOf(status, words), ...advice]), outcome.kept].join(' ')}</p>
${errors.length > 0 ? issueList(errors, submitted) : ''}<p><a href="${type}" hreflang="en">${outcome.explanation}</a></p>
${requestId ? html`<p>${partsOf(outcome.requestId, { id: html`<code>${requestId}</code>` })}</p>\n` : ''}<section>
<h2>${form.heading}</h2>
<div>
${requestForm(submitted, { words, refused: errors.map(memberOf) })}</div>
</section>
`,
  );
}

function titleOf({ status, errors = [] }: Problem, { correct, notSent, perhapsNotSent }: Outcome): string {
  if (errors.length > 0) return correct;
  return status >= 500 ? perhapsNotSent : notSent;
}

const memberOf = ({ pointer }: ProblemError) => pointer.replace('#/', '');

function issueList(errors: readonly ProblemError[], submitted: URLSearchParams) {
  const items = errors.map((error) => {
    const name = memberOf(error);
    const issue = issueAt(name, submitted, resultPageWords);
    return html`<li><a href="#${name}">${issue?.label ?? name}</a> · ${issue?.text ?? resultPageWords.form.unknownField}</li>\n`;
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
    words: resultPageWords,
    stylesheet: filePaths.stylesheet,
    main: html`<h1>${title}</h1>
${main}`,
  });
}
