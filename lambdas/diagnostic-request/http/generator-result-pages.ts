import { html } from 'hono/html';
import { answerDay } from '../../../contract/answer-day.ts';
import type { AcceptedDiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { listedIssue } from '../../../contract/field-issue.ts';
import { failureCause, formFailure } from '../../../contract/form-failure.ts';
import { languageField } from '../../../contract/form-fields.ts';
import { filePaths, pagePaths } from '../../../contract/page-paths.ts';
import type { Problem, ProblemError } from '../../../contract/problems/problem.ts';
import { fill, fillCounted, partsOf } from '../../../contract/words/fill.ts';
import { acceptedMessage } from '../../../site/website/html/accepted-message.ts';
import { layout } from '../../../site/website/html/layout.ts';
import { otherWays } from '../../../site/website/html/other-ways.ts';
import { fieldIssueOf, requestForm } from '../../../site/website/html/request-form.ts';
import type { ResultPagesContent } from '../../../site/website/html/result-pages-content.ts';
import type { ResultPages } from './result-pages.ts';

export type AnyResultPages = ResultPages | GeneratorResultPages;

/** The pages shown in response to a form of the generated website, in one of its languages. */
export class GeneratorResultPages {
  readonly #content: ResultPagesContent;
  readonly #language: string | undefined;

  /** `language` is the language tag of a translation. The default is the first language. */
  constructor(content: ResultPagesContent, language?: string) {
    this.#content = content;
    this.#language = language;
  }

  /** The tags of the website's languages besides the first. */
  get translations(): readonly string[] {
    return Object.keys(this.#content.translations ?? {});
  }

  /** Returns the pages in the language of a form, which its fields name. */
  inLanguageOf(submitted: URLSearchParams): GeneratorResultPages {
    const translations = new Map(Object.entries(this.#content.translations ?? {}));
    const language = submitted.get(languageField) ?? '';
    const translation = translations.get(language);
    return translation ? new GeneratorResultPages(translation, language) : this;
  }

  /** Renders the page of a 202. The page warns that a reload sends the form again, because no script prevents that. */
  accepted({ id: identifier, answerBy }: AcceptedDiagnosticRequest, values: URLSearchParams): string {
    const { accepted, contact, words } = this.#content;
    const { outcome } = words;
    const request = { identifier, values, day: answerBy && answerDay(answerBy, words.language) };
    return this.#renderPage(
      outcome.accepted,
      acceptedMessage(request, accepted, contact, words, outcome.sentOnce),
    );
  }

  /**
   * Renders the page of a problem, with the form and the values. `retryAfterSeconds` is 0 without a Retry-After header.
   */
  problem(problem: Problem, submitted: URLSearchParams, retryAfterSeconds: number): string {
    const { errors = [] } = problem;
    return errors.length > 0
      ? this.#renderErrors(errors, submitted)
      : this.#renderFailure(problem, submitted, retryAfterSeconds);
  }

  /** Lists the field errors, which the form also shows next to each field. */
  #renderErrors(errors: readonly ProblemError[], submitted: URLSearchParams): string {
    const { language, form, outcome } = this.#content.words;
    const { correct: title } = outcome;
    return this.#renderPage(
      title,
      html`<div class="outcome" role="alert" tabindex="-1" autofocus>
<h2>${fillCounted(language, form.fieldsToCorrect, errors.length)}</h2>
<ul>
${errors.map((error) => this.#issueItem(memberOf(error), submitted))}</ul>
<p>${outcome.kept}</p>
</div>
${this.#formSection(submitted, errors.map(memberOf))}`,
      fill(form.errorTitle, { title }),
    );
  }

  #issueItem(name: string, submitted: URLSearchParams) {
    const { words } = this.#content;
    const issue = fieldIssueOf(name, submitted, words);
    if (!issue) return html`<li>${listedIssue(name, words.form.unknownField, words)}</li>\n`;
    return html`<li><a href="#${name}">${issue.listed}</a></li>\n`;
  }

  #renderFailure(
    { status, type, requestId }: Problem,
    submitted: URLSearchParams,
    retryAfterSeconds: number,
  ): string {
    const { words, contact } = this.#content;
    const { outcome } = words;
    const cause = failureCause(status, type);
    const { title, text } = formFailure({ cause, retryAfterSeconds, hasKey: false }, words);
    return this.#renderPage(
      title,
      html`<p class="lead">${text}</p>
${otherWays(contact, words)}<p class="note"><a href="${type}" hreflang="en">${outcome.explanation}</a></p>
${requestId && html`<p class="note">${partsOf(outcome.requestId, { id: html`<code>${requestId}</code>` })}</p>\n`}${this.#formSection(submitted)}`,
    );
  }

  #formSection(submitted: URLSearchParams, invalidFields: readonly string[] = []) {
    const { words, navigation, accepted } = this.#content;
    const privacy = html`<a href="${navigation.prefix}${pagePaths.privacy}">${words.navigation.privacy}</a>`;
    const beforeSending = html`<p class="note">${partsOf(words.request.oneEmail, { privacy })}</p>\n<p class="note">${words.form.sendOnce}</p>\n`;
    return html`<section>
<h2>${words.form.heading}</h2>
<div>
${requestForm(submitted, { words, language: this.#language, refused: invalidFields, booking: accepted.booking, beforeSending })}</div>
</section>
`;
  }

  #renderPage(title: string, main: ReturnType<typeof html>, windowName = title): string {
    const { firm, navigation, words } = this.#content;
    return layout({
      windowTitle: `${windowName} · ${firm.name}`,
      firm,
      navigation,
      words,
      stylesheet: filePaths.stylesheet,
      main: html`<h1>${title}</h1>
${main}`,
    });
  }
}

const memberOf = ({ pointer }: ProblemError) => pointer.replace('#/', '');
