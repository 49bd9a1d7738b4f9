import { sentPath } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { normalizeAddress } from '../../../contract/request/email-address.ts';
import { honeypotField, languageField } from '../../../contract/request/form-fields.ts';
import type { FormContent } from '../html/form-fields.ts';
import { readStoredRequest, showAccepted, storeRequest } from './accepted-request.ts';
import { createElement, labelledValues, sendButtonOf } from './dom.ts';
import { fillFromAddress, restoreMarks, storeMarks } from './fill-from-address.ts';
import { type RequestKey, sendForm } from './send-form.ts';
import { prepareForm } from './submit-form.ts';

/** The languages of the website, the first one first. The bundler replaces the name. */
declare const FORM_CONTENT: readonly FormContent[];

const sentRequest = location.pathname.endsWith(sentPath) ? readStoredRequest() : undefined;
const sentContent = contentFor(document.querySelector('.frontdesk') ?? document.documentElement);
if (sentRequest && sentContent) showAccepted(sentRequest, sentContent);

/** Whether a form sends a diagnostic request: Frontdesk's own, or one that the firm wrote. */
const sendsRequest = ({ method, action }: HTMLFormElement) =>
  method === 'post' && URL.parse(action)?.pathname === paths.diagnosticRequest;

for (const form of [...document.forms].filter(sendsRequest)) {
  const content = contentFor(form);
  if (!content) continue;
  const { texts } = content;
  // Some browsers restore the fields before this script runs, others afterwards.
  restoreMarks(form, texts);
  addEventListener('pageshow', () => restoreMarks(form, texts), { once: true });
  fillFromAddress(form, texts);
  // The fragment can change without a reload.
  addEventListener('hashchange', () => {
    fillFromAddress(form, texts);
    storeMarks(form);
  });
  enhanceForm(form, content);
}

/** Returns the content in the language of an element, or else in the website's first language. */
function contentFor(element: Element): FormContent | undefined {
  const language = element.closest<HTMLElement>('[lang]')?.lang.toLowerCase() ?? '';
  const [base] = language.split('-');
  return (
    FORM_CONTENT.find((content) => content.language.toLowerCase() === language) ??
    FORM_CONTENT.find((content) => content.language.toLowerCase().split('-')[0] === base) ??
    FORM_CONTENT[0]
  );
}

/**
 * Shows errors at the form's fields, and sends the values as JSON. A retry after a lost response has the same
 * Idempotency-Key, so it counts as the same request.
 */
function enhanceForm(form: HTMLFormElement, content: FormContent): void {
  const { texts: words, otherWays } = content;
  const createKey = (): RequestKey => ({ key: crypto.randomUUID(), mayHaveArrived: false });
  // Throws without HTTPS. The form then works as it does without JavaScript.
  let requestKey = createKey();
  const progress = createElement('span');
  progress.className = 'frontdesk-progress';
  progress.setAttribute('role', 'status');
  sendButtonOf(form)?.after(progress);
  const { submit } = prepareForm(form, { words, progress, otherWays });

  form.addEventListener('submit', async (event) => {
    // The JSON has no member for the honeypot, so the browser submits the form itself.
    if (new FormData(form).get(honeypotField)) return;
    event.preventDefault();
    const values = valuesOf(form);
    const written = labelledValues(form);
    const outcome = await submit(() => sendForm(form.action, values, requestKey, words));
    if (outcome?.kind === 'accepted') {
      const { identifier, answerBy } = outcome;
      const email = normalizeAddress(values.email ?? '');
      const request = { identifier, email, answerBy, values: written };
      storeRequest(request);
      showAccepted(request, content, form);
    }
    if (outcome?.kind === 'failed') {
      // If it was sent before, the key was used with different values.
      const { mayHaveArrived } = outcome.failure;
      requestKey = outcome.cause === 'sentBefore' ? createKey() : { ...requestKey, mayHaveArrived };
    }
  });
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([name]) => name !== honeypotField && name !== languageField);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
