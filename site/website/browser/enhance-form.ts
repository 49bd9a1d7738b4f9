import type { FormWords } from '../../../contract/field-issue.ts';
import { trapField } from '../../../contract/form-trap.ts';
import { fill } from '../../../contract/words/fill.ts';
import { keepRequest, showAccepted } from './accepted-request.ts';
import { controlsOf, labelOf } from './controls.ts';
import {
  clearFixedIssues,
  clearIssues,
  type FieldIssue,
  findIssues,
  refusedIssues,
  showIssues,
} from './field-issues.ts';
import { type RequestKey, type SendOutcome, sendForm } from './send-form.ts';
import { showSending } from './sending.ts';
import { addOutcome, element, showFailure } from './show-outcome.ts';
import { answerAgent } from './web-mcp.ts';

const createKey = (): RequestKey => ({ key: crypto.randomUUID(), mayHaveArrived: false });

/**
 * Shows errors at the fields of the form, and sends its values as JSON under one Idempotency-Key, so that a retry without
 * a response is the same request.
 */
export function enhanceForm(form: HTMLFormElement, words: FormWords): void {
  // Throws without HTTPS. The form then works as it does without script.
  let requestKey = createKey();
  const button = form.querySelector('button');
  const region = addOutcome(form);
  const progress = addProgress(form);
  let isSending = false;
  let shownIssues: readonly FieldIssue[] = [];
  const { title } = document;
  form.noValidate = true;

  const setSending = (value: boolean) => {
    isSending = value;
    showSending(button, progress, value ? words.form.sending : '');
  };

  // Screen readers read the document title first.
  const showErrors = (issues: readonly FieldIssue[]) => {
    document.title = fill(words.form.errorTitle, { title });
    shownIssues = issues;
    showIssues(form, region, issues, words);
  };

  const showOutcome = (outcome: SendOutcome) => {
    if (outcome.kind === 'accepted') {
      const { identifier } = outcome;
      const email = valuesOf(form).email?.trim() ?? '';
      const request = { identifier, email, sentAt: Date.now(), values: labelledValues(form) };
      keepRequest(request);
      return showAccepted(request);
    }
    if (outcome.kind === 'invalid') return showErrors(refusedIssues(form, outcome.names, words));
    const { cause, failure } = outcome;
    // The key was used with other values.
    if (cause === 'sentBefore') requestKey = createKey();
    else requestKey = { ...requestKey, mayHaveArrived: failure.mayHaveArrived };
    showFailure(form, region, failure, words.outcome);
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
    // The JSON has no member for the trap field, so the browser submits the form itself.
    if (isTrapped(form)) return;
    event.preventDefault();
    const sent = send();
    answerAgent(event, sent);
    const outcome = await sent;
    if (!outcome) return;
    // In a separate task: replacing the form ends an agent's call, which must get its response first.
    setTimeout(() => {
      setSending(false);
      showOutcome(outcome);
    });
  });
}

/** An empty live region beside the button. */
function addProgress(form: HTMLFormElement): HTMLElement {
  const progress = element('span');
  progress.setAttribute('role', 'status');
  form.querySelector('.actions')?.append(progress);
  return progress;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([name]) => name !== trapField);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

const isTrapped = (form: HTMLFormElement) => new FormData(form).get(trapField) !== '';

function labelledValues(form: HTMLFormElement): [label: string, value: string][] {
  return controlsOf(form).flatMap((control): [string, string][] => {
    const value = control.value.trim();
    return value === '' ? [] : [[labelOf(control), value]];
  });
}
