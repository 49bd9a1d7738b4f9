import type { FormWords } from '../../../contract/request/field-issue.ts';
import {
  type FailedAttempt,
  type FailureCause,
  type FormFailure,
  formFailure,
} from '../../../contract/request/form-failure.ts';
import { fill } from '../../../contract/words/word.ts';
import type { FormTexts } from '../html/form-fields.ts';
import { controlsOf, createElement, fragmentOf, labelledValues, sendButtonOf } from './dom.ts';
import { type FieldIssue, findIssues, refusedIssues, showIssues } from './field-issues.ts';

/** Timeout in milliseconds, longer than the service's own. */
export const responseTimeoutMs = 40_000;

/** An attempt to send the form that the person can repeat. */
export type RetryableOutcome =
  /** `names` lists the members that the service refused. */
  | { readonly kind: 'invalid'; readonly names: readonly string[] }
  | { readonly kind: 'failed'; readonly cause: FailureCause; readonly failure: FormFailure };

/** Describes an attempt that failed. Every retry has the same key. */
export const failedOutcome = (
  attempt: Omit<FailedAttempt, 'hasKey'>,
  words: FormWords,
): RetryableOutcome => ({
  kind: 'failed',
  cause: attempt.cause,
  failure: formFailure({ ...attempt, hasKey: true }, words),
});

interface FormOptions {
  readonly words: FormTexts;
  /** The live region beside the button. */
  readonly progress: HTMLElement;
  /** HTML of the ways to contact the firm without the form. */
  readonly otherWays?: string;
}

/** Prepares a form to show errors at its fields, that it is being sent, and that sending has failed. */
export function prepareForm(form: HTMLFormElement, { words, progress, otherWays = '' }: FormOptions) {
  const region = addOutcomeRegion(form);
  const { title } = document;
  let isSending = false;
  let shownIssues: readonly FieldIssue[] = [];
  form.noValidate = true;

  const setSending = (value: boolean) => {
    isSending = value;
    // A disabled button would lose focus.
    sendButtonOf(form)?.setAttribute('aria-disabled', String(value));
    progress.textContent = value ? words.form.sending : '';
  };

  const setIssues = (issues: readonly FieldIssue[]) => {
    // Screen readers read the document title first.
    document.title = issues.length > 0 ? fill(words.form.errorTitle, { title }) : title;
    shownIssues = issues;
    showIssues(form, region, issues, words);
  };

  const refuse = (issues: readonly FieldIssue[]) => {
    form.prepend(region);
    setIssues(issues);
    region.focus({ preventScroll: true });
    region.scrollIntoView();
  };

  form.addEventListener('input', ({ target }) => {
    const changed = controlsOf(form).filter((control) => control === target);
    if (findIssues(changed, words).length > 0) return;
    const remaining = shownIssues.filter(({ name }) => changed.every((control) => control.name !== name));
    if (remaining.length < shownIssues.length) setIssues(remaining);
  });

  return {
    isSending: () => isSending,
    /** Calls `send` if the fields are valid and nothing is being sent. Returns the outcome. */
    async submit<Outcome extends { kind: string }>(
      send: () => Promise<Outcome | RetryableOutcome>,
    ): Promise<Outcome | RetryableOutcome | undefined> {
      if (isSending) return undefined;
      setIssues([]);
      const issues = findIssues(controlsOf(form), words);
      if (issues.length > 0) {
        refuse(issues);
        return undefined;
      }
      setSending(true);
      const outcome = await send();
      setSending(false);
      if ('names' in outcome) refuse(refusedIssues(form, outcome.names, words));
      if ('failure' in outcome) showFailure(form, region, outcome.failure, words, otherWays);
      return outcome;
    },
  };
}

/** Adds the empty region in which outcomes are shown. Screen readers announce changes to it. */
function addOutcomeRegion(form: HTMLFormElement): HTMLElement {
  const region = createElement('div');
  region.className = 'frontdesk-outcome';
  region.setAttribute('role', 'alert');
  region.tabIndex = -1;
  form.prepend(region);
  return region;
}

/**
 * Shows a failure above the button, with the other ways to contact the firm. The e-mail link contains the typed values if
 * they fit. Focus stays on the button, for another attempt.
 */
function showFailure(
  form: HTMLFormElement,
  region: HTMLElement,
  { title, text }: FormFailure,
  words: FormWords,
  otherWays: string,
): void {
  const ways = fragmentOf(otherWays);
  const mail = ways.querySelector<HTMLAnchorElement>('[href^="mailto:"]');
  if (mail) {
    const prefilledUrl = mailtoUrl(mail.href, form, words);
    mail.parentElement?.append(' ', prefilledUrl ? words.outcome.emailFilledIn : words.outcome.emailToCopy);
    mail.href = prefilledUrl ?? mail.href;
  }
  region.replaceChildren(createElement('h2', title), createElement('p', text), ways);
  const actions = sendButtonOf(form)?.closest('.frontdesk-actions') ?? sendButtonOf(form);
  actions?.before(region);
  // Show both the region and the button, or the start of the region if they do not fit.
  actions?.scrollIntoView({ block: 'nearest' });
  if (region.getBoundingClientRect().top < 0) region.scrollIntoView();
}

// Windows does not pass longer URLs to a mail program (INTERNET_MAX_URL_LENGTH is 2,083).
const maxUrlLength = 2_000;

/** Returns the `mailto:` URL with the typed values as its body (RFC 6068), or `undefined` if it is too long. */
function mailtoUrl(address: string, form: HTMLFormElement, words: FormWords): string | undefined {
  const text = labelledValues(form)
    .map(([label, value]) => fill(words.form.labelled, { label, text: value }))
    .join('\n\n');
  // URLSearchParams replaces lone surrogates. encodeURIComponent() would throw.
  const body = new URLSearchParams({ body: text.replaceAll('\n', '\r\n') });
  const url = `${address}&${body.toString().replaceAll('+', '%20')}`;
  return url.length > maxUrlLength ? undefined : url;
}
