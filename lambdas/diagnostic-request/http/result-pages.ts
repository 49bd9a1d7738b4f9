import { html } from 'hono/html';
import type { Problem, ProblemError } from '../../../contract/problems/problem.ts';
import { answerDay } from '../../../contract/request/answer-day.ts';
import type { AcceptedDiagnosticRequest } from '../../../contract/request/diagnostic-request.ts';
import { listedIssue } from '../../../contract/request/field-issue.ts';
import { failureCause, formFailure } from '../../../contract/request/form-failure.ts';
import { fieldId, languageField } from '../../../contract/request/form-fields.ts';
import { fill, fillCounted, partsOf } from '../../../contract/words/word.ts';
import {
  acceptedMessage,
  otherWays,
  type ResultPagesContent,
} from '../../../site/pages/html/after-sending.ts';
import { formTexts } from '../../../site/pages/html/form-fields.ts';
import { renderPage } from '../../../site/pages/html/render-page.ts';
import { beforeSending, fieldIssueOf, requestForm } from '../../../site/pages/html/request-form.ts';

/** The pages shown in response to a form, in one language of the website. */
export class ResultPages {
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
  inLanguageOf(submitted: URLSearchParams): ResultPages {
    const translations = new Map(Object.entries(this.#content.translations ?? {}));
    const language = submitted.get(languageField) ?? '';
    const translation = translations.get(language);
    return translation ? new ResultPages(translation, language) : this;
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
      html`<div class="frontdesk-outcome" role="alert" tabindex="-1" autofocus>
<h2>${fillCounted(language, form.fieldsToCorrect, errors.length)}</h2>
<ul>
${errors.map((error) => this.#issueItem(memberOf(error), submitted))}</ul>
<p>${outcome.kept}</p>
</div>
${this.#form(submitted, errors.map(memberOf))}`,
      fill(form.errorTitle, { title }),
    );
  }

  #issueItem(name: string, submitted: URLSearchParams) {
    const { words } = this.#content;
    const issue = fieldIssueOf(name, submitted, words);
    if (!issue) return html`<li>${listedIssue(name, words.form.unknownField, formTexts(words))}</li>\n`;
    return html`<li><a href="#${fieldId(name)}">${issue.listed}</a></li>\n`;
  }

  #renderFailure(
    { status, type, requestId }: Problem,
    submitted: URLSearchParams,
    retryAfterSeconds: number,
  ): string {
    const { words, contact } = this.#content;
    const { outcome } = words;
    const cause = failureCause(status, type);
    const { title, text } = formFailure({ cause, retryAfterSeconds, hasKey: false }, formTexts(words));
    return this.#renderPage(
      title,
      html`<p class="frontdesk-lead">${text}</p>
${otherWays(contact, words)}<p class="frontdesk-note"><a href="${type}" hreflang="en">${outcome.explanation}</a></p>
${requestId && html`<p class="frontdesk-note">${partsOf(outcome.requestId, { id: html`<code>${requestId}</code>` })}</p>\n`}${this.#form(submitted)}`,
    );
  }

  #form(submitted: URLSearchParams, refused: readonly string[] = []) {
    const { words, privacy, accepted } = this.#content;
    const before = html`${beforeSending(words, privacy)}<p class="frontdesk-note">${words.form.sendOnce}</p>\n`;
    return html`<h2>${words.form.heading}</h2>
${requestForm(submitted, { words, language: this.#language, refused, booking: accepted.booking, beforeSending: before })}`;
  }

  #renderPage(title: string, main: ReturnType<typeof html>, windowName = title): string {
    const { frame, stylesheet, firm, words } = this.#content;
    const { language, direction } = words;
    const windowTitle = `${windowName} · ${firm}`;
    return renderPage(frame, { windowTitle, title, language, direction, stylesheet, main });
  }
}

const memberOf = ({ pointer }: ProblemError) => pointer.replace('#/', '');
