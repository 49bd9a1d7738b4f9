import { normalizeAddress } from '../../../contract/request/email-address.ts';
import { honeypotField, languageField } from '../../../contract/request/form-fields.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { FormContent } from '../html/form-fields.ts';
import { showAccepted, storeRequest } from './accepted-request.ts';
import { controlsOf, labelOf, sendButtonOf } from './controls.ts';
import {
  clearFixedIssues,
  clearIssues,
  type FieldIssue,
  findIssues,
  refusedIssues,
  showIssues,
} from './field-issues.ts';
import { type RequestKey, type SendOutcome, sendForm } from './send-form.ts';
import { showProgress } from './sending.ts';
import { addOutcomeRegion, createElement, showFailure } from './show-outcome.ts';

const createKey = (): RequestKey => ({ key: crypto.randomUUID(), mayHaveArrived: false });

/**
 * Shows errors at the form's fields, and sends the values as JSON. A retry after a lost response has the same
 * Idempotency-Key, so it counts as the same request.
 */
export function enhanceForm(form: HTMLFormElement, content: FormContent): void {
  const { texts: words } = content;
  // Throws without HTTPS. The form then works as it does without JavaScript.
  let requestKey = createKey();
  const button = sendButtonOf(form);
  const region = addOutcomeRegion(form);
  const progress = addProgressRegion(button);
  let isSending = false;
  let shownIssues: readonly FieldIssue[] = [];
  const { title } = document;
  form.noValidate = true;

  const setSending = (value: boolean) => {
    isSending = value;
    showProgress(button, progress, value ? words.form.sending : '');
  };

  // Screen readers read the document title first.
  const showErrors = (issues: readonly FieldIssue[]) => {
    document.title = fill(words.form.errorTitle, { title });
    shownIssues = issues;
    showIssues(form, region, issues, words);
  };

  const showOutcome = (outcome: SendOutcome) => {
    if (outcome.kind === 'accepted') {
      const { identifier, answerBy } = outcome;
      const email = normalizeAddress(valuesOf(form).email ?? '');
      const request = { identifier, email, answerBy, values: labelledValues(form) };
      storeRequest(request);
      return showAccepted(request, content, form);
    }
    if (outcome.kind === 'invalid') return showErrors(refusedIssues(form, outcome.names, words));
    const { cause, failure } = outcome;
    // The key was already used with different values.
    if (cause === 'sentBefore') requestKey = createKey();
    else requestKey = { ...requestKey, mayHaveArrived: failure.mayHaveArrived };
    showFailure(form, region, failure, words, content.otherWays);
  };

  const send = async (): Promise<SendOutcome | undefined> => {
    if (isSending) return undefined;
    region.replaceChildren();
    clearIssues(form);
    shownIssues = [];
    document.title = title;
    const issues = findIssues(form, words);
    if (issues.length > 0) {
      showErrors(issues);
      return undefined;
    }
    setSending(true);
    return sendForm(form.action, valuesOf(form), requestKey, words);
  };

  form.addEventListener('input', ({ target }) => {
    shownIssues = clearFixedIssues(form, region, shownIssues, target, words);
    if (shownIssues.length === 0) document.title = title;
  });

  form.addEventListener('submit', async (event) => {
    // The JSON has no member for the honeypot, so the browser submits the form itself.
    if (isHoneypotFilled(form)) return;
    event.preventDefault();
    const outcome = await send();
    if (!outcome) return;
    setSending(false);
    showOutcome(outcome);
  });
}

/** Adds an empty live region beside the button. */
function addProgressRegion(button: HTMLElement | null): HTMLElement {
  const progress = createElement('span');
  progress.className = 'frontdesk-progress';
  progress.setAttribute('role', 'status');
  button?.after(progress);
  return progress;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([name]) => name !== honeypotField && name !== languageField);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

const isHoneypotFilled = (form: HTMLFormElement) => (new FormData(form).get(honeypotField) ?? '') !== '';

function labelledValues(form: HTMLFormElement): [label: string, value: string][] {
  return controlsOf(form).flatMap((control): [string, string][] => {
    const value = control.value.trim();
    return value === '' ? [] : [[labelOf(control), value]];
  });
}
