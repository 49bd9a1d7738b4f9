import { confirmationMember } from '../../../../contract/agents/mcp-data.ts';
import { fill } from '../../../../contract/words/fill.ts';
import { clearIssues, findIssues, refusedIssues, showIssues } from '../field-issues.ts';
import { showProgress } from '../sending.ts';
import { addOutcomeRegion, showFailure } from '../show-outcome.ts';
import { connectHost, type Host, type HostContext } from './host.ts';
import { type ConfirmationTexts, type Outcome, sendRequest, type ToolResult } from './send-request.ts';
import type { View } from './view.ts';
import * as view from './view.ts';

const data = document.querySelector('#confirmation')?.textContent ?? '';
const { tool, words }: { tool: string; words: ConfirmationTexts } = JSON.parse(data);
const { form: formWords, outcome: outcomes, confirmation: texts } = words;

let host: Host | undefined;
/** The arguments of the model's call. Arguments without a field are not sent, because the person cannot see them. */
let toolArguments: Readonly<Record<string, unknown>> = {};
let confirmation: string | undefined;
let isSending = false;
/** Whether an earlier attempt may have arrived although its response was lost. */
let mayHaveArrived = false;
const region = addOutcomeRegion(view.form);

connectHost(
  { 'tool-input': showInput, 'tool-result': showResult, 'tool-cancelled': showCancelled },
  applyContext,
)
  .then((connected) => {
    host = connected;
    if (confirmation !== undefined) view.show(confirmationView());
  })
  .catch(() => undefined);

function showInput({ arguments: args = {} }: { arguments?: Record<string, unknown> }): void {
  toolArguments = args;
  view.fillForm(args);
  view.show({ title: formWords.heading, text: texts.waiting, below: 'values' });
}

function showResult(result: ToolResult): void {
  confirmation = result._meta?.[confirmationMember];
  const waitsForHost = confirmation !== undefined && !host;
  if (!waitsForHost) view.show(viewOf(result));
}

/** Returns the view for the result of the model's call. */
function viewOf({ isError, structuredContent }: ToolResult): View {
  const identifier = structuredContent?.id;
  if (identifier !== undefined) return acceptedView(texts.sentByAssistant, identifier);
  if (isError) return notSentView(texts.refused);
  if (confirmation !== undefined) return confirmationView();
  return toolArguments.dryRun === true
    ? notSentView(texts.checked)
    : { ...notSentView(texts.cannotSend), link: true };
}

function confirmationView(): View {
  return host?.capabilities.serverTools
    ? { title: formWords.heading, text: texts.introduction, below: 'form' }
    : { ...notSentView(texts.cannotSend), link: true };
}

function acceptedView(title: string, identifier: string): View {
  const reference = fill(outcomes.identifier, { identifier });
  const text = [outcomes.whatFollows, reference, outcomes.noteIdentifier].join('\n');
  return { title, text, below: 'values' };
}

function notSentView(text: string): View {
  return { title: outcomes.notSent, text, below: 'values' };
}

function showCancelled(): void {
  view.show({ title: outcomes.perhapsNotSent, text: '', below: 'values' });
}

function setSending(value: boolean): void {
  isSending = value;
  showProgress(view.sendButton, view.status, value ? formWords.sending : '');
}

view.form.noValidate = true;
// The Enter key in a field also clicks the button. A sandbox without `allow-forms` blocks form submission.
view.sendButton.addEventListener('click', async (event) => {
  event.preventDefault();
  if (!host || isSending) return;
  region.replaceChildren();
  clearIssues(view.form);
  const issues = findIssues(view.form, words);
  if (issues.length > 0) return showIssues(view.form, region, issues, words);
  setSending(true);
  const values = { ...view.fieldValues(), confirmation };
  const outcome = await sendRequest(host, { name: tool, arguments: values }, mayHaveArrived, words);
  setSending(false);
  showOutcome(outcome);
});

function showOutcome(outcome: Outcome): void {
  switch (outcome.kind) {
    case 'invalid':
      showIssues(view.form, region, refusedIssues(view.form, outcome.names, words), words);
      break;
    case 'failed':
      mayHaveArrived = outcome.failure.mayHaveArrived;
      showFailure(view.form, region, outcome.failure, words);
      break;
    case 'final':
      showFinalView({ title: outcome.title, text: outcome.text, below: 'values', link: true });
      break;
    case 'accepted':
      showFinalView(acceptedView(outcomes.accepted, outcome.identifier));
      tellModel(`The person sent the request ${outcome.identifier}.`);
  }
}

/** Replaces the form with the outcome of the request, and moves the focus from the button to the heading. */
function showFinalView(outcomeView: View): void {
  view.show(outcomeView);
  view.heading.focus();
}

view.discardButton.addEventListener('click', () => {
  if (isSending) return;
  showFinalView({ title: outcomes.notSent, text: texts.discarded });
  tellModel('The person discarded the request. Nothing was sent.');
});

view.websiteLink.addEventListener('click', (event) => {
  if (!host?.capabilities.openLinks) return;
  event.preventDefault();
  host.request('ui/open-link', { url: view.websiteLink.href }).catch(() => undefined);
});

/**
 * Tells the model the outcome. A context update, which the model reads with the person's next message, is preferred to a
 * message in the person's name.
 */
function tellModel(text: string): void {
  const content = [{ type: 'text', text }];
  const { updateModelContext, message } = host?.capabilities ?? {};
  const response = updateModelContext
    ? host?.request('ui/update-model-context', { content })
    : message && host?.request('ui/message', { role: 'user', content });
  response?.catch(() => undefined);
}

function applyContext({ theme, styles }: HostContext): void {
  const { style } = document.documentElement;
  if (theme) style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && value !== undefined) style.setProperty(name, value);
  }
}
