import type { FormWords } from '../../contract/field-issue.ts';
import { answerAgent } from './answer-agent.ts';
import { clearIssues, findIssues, refusedIssues, showIssues } from './field-issues.ts';
import { type SendOutcome, sendForm } from './send-form.ts';

/**
 * Lets the form show issues at its fields, and send its values as JSON under one Idempotency-Key, so that a repetition
 * for want of an answer is the same request.
 */
export function enhanceForm(form: HTMLFormElement, words: FormWords): void {
  form.noValidate = true;
  const button = form.querySelector('button');
  const status = addStatus(form);
  let key = crypto.randomUUID();
  let isSending = false;

  const setSending = (value: boolean) => {
    isSending = value;
    // A disabled button would lose the focus.
    button?.setAttribute('aria-disabled', String(value));
    status.textContent = value ? words.form.sending : '';
  };

  const showOutcome = (outcome: SendOutcome) => {
    if (outcome.kind === 'accepted') return showAccepted(form, outcome.identifier);
    if (outcome.kind === 'invalid') {
      return showIssues(form, status, refusedIssues(form, outcome.names, words), words);
    }
    if (outcome.needsNewKey) key = crypto.randomUUID();
    status.textContent = outcome.advice;
  };

  const send = async (): Promise<SendOutcome | undefined> => {
    if (isSending) return undefined;
    clearIssues(form);
    const issues = findIssues(form, words);
    if (issues.length > 0) {
      showIssues(form, status, issues, words);
      return undefined;
    }
    setSending(true);
    return sendForm(form.action, valuesOf(form), key, words);
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const sent = send();
    answerAgent(event, sent);
    const outcome = await sent;
    if (!outcome) return;
    // In a task of its own: with the form that the message replaces, an agent's call ends, which has its answer before.
    setTimeout(() => {
      setSending(false);
      showOutcome(outcome);
    });
  });
}

/** An empty live region: screen readers announce its changes. */
function addStatus(form: HTMLFormElement): HTMLElement {
  const status = document.createElement('p');
  status.className = 'status';
  status.setAttribute('role', 'alert');
  form.append(status);
  return status;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function showAccepted(form: HTMLFormElement, identifier: string): void {
  const acceptedMessage = document.querySelector<HTMLTemplateElement>('#accepted')?.content.cloneNode(true);
  if (!(acceptedMessage instanceof DocumentFragment)) return;
  const identifierElement = acceptedMessage.querySelector('.identifier');
  if (identifierElement) identifierElement.textContent = identifier;
  const heading = acceptedMessage.querySelector<HTMLElement>('h3');
  form.replaceWith(acceptedMessage);
  heading?.focus();
}
