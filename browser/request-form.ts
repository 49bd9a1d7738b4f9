import { clearMistakes, findMistakes, showMistakes } from './mistakes.ts';
import { type Outcome, sendRequest } from './send-request.ts';

/**
 * Lets the form say at its fields what is wrong, and send its values as JSON under one Idempotency-Key, so that
 * whoever sends again for want of an answer has asked once.
 */
export function improveForm(form: HTMLFormElement): void {
  form.noValidate = true;
  const button = form.querySelector('button');
  const status = statusIn(form);
  let key = crypto.randomUUID();
  let isSending = false;

  const setSending = (value: boolean) => {
    isSending = value;
    // A disabled button would lose the focus.
    button?.setAttribute('aria-disabled', String(value));
    status.textContent = value ? 'Sending…' : '';
  };

  const conclude = (outcome: Outcome) => {
    if (outcome.kind === 'accepted') return showReceipt(form, outcome.identifier);
    if (outcome.kind === 'mistakes') return showMistakes(form, status, outcome.mistakes);
    if (outcome.isKeySpent) key = crypto.randomUUID();
    status.textContent = outcome.advice;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    clearMistakes(form);
    const mistakes = findMistakes(form);
    if (mistakes.length > 0) return showMistakes(form, status, mistakes);
    setSending(true);
    const outcome = await sendRequest(form.action, valuesOf(form), key);
    setSending(false);
    conclude(outcome);
  });
}

/** An empty place whose changes are read out. */
function statusIn(form: HTMLFormElement): HTMLElement {
  const status = document.createElement('p');
  status.className = 'status';
  status.setAttribute('role', 'alert');
  form.append(status);
  return status;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function showReceipt(form: HTMLFormElement, identifier: string): void {
  const receipt = document.querySelector<HTMLTemplateElement>('#receipt')?.content.cloneNode(true);
  if (!(receipt instanceof DocumentFragment)) return;
  const place = receipt.querySelector('.receipt');
  if (place) place.textContent = identifier;
  const heading = receipt.querySelector<HTMLElement>('h3');
  form.replaceWith(receipt);
  heading?.focus();
}
