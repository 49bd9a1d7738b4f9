import { confirmationMember } from '../../../../contract/agents/mcp-data.ts';
import { requestLink } from '../../../../contract/request/form-fields.ts';
import { fill } from '../../../../contract/words/word.ts';
import { controlsOf, labelledValues, valueRow } from '../dom.ts';
import { prepareForm } from '../submit-form.ts';
import { connectHost, type Host, type HostContext } from './host.ts';
import { type ConfirmationTexts, sendRequest, type ToolResult } from './send-request.ts';

/** Finds an element that always exists. It has no id, because ids are field names. */
function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`Cannot find "${selector}" in the document`);
  return element;
}

const heading = find('h1');
const notice = find('.frontdesk-notice');
const form = find<HTMLFormElement>('form');
const written = find('.frontdesk-written');
const website = find('.frontdesk-website');
const websiteLink = find<HTMLAnchorElement>('.frontdesk-website a');
const websiteFormUrl = websiteLink.href;

const { tool, words }: { tool: string; words: ConfirmationTexts } = JSON.parse(
  find('#confirmation').textContent,
);
const { form: formWords, outcome: outcomes, confirmation: texts } = words;

let host: Host | undefined;
/** The arguments of the model's call. Arguments without a field are not sent, because the person cannot see them. */
let toolArguments: Readonly<Record<string, unknown>> = {};
let confirmation: string | undefined;
/** Whether an earlier attempt may have arrived although its response was lost. */
let mayHaveArrived = false;
const { submit, isSending } = prepareForm(form, { words, progress: find('.frontdesk-progress') });

connectHost({
  'host-context-changed': applyContext,
  'tool-input': showInput,
  'tool-result': showResult,
  'tool-cancelled': () => show({ title: outcomes.perhapsNotSent, text: '', below: 'values' }),
})
  .then((connected) => {
    host = connected;
    if (confirmation !== undefined) show(confirmationView());
  })
  .catch(() => undefined);

interface View {
  readonly title: string;
  readonly text: string;
  /** The content below the text: the form, or its values as text. */
  readonly below?: 'form' | 'values';
  readonly link?: boolean;
}

function show({ title, text, below, link = false }: View): void {
  heading.textContent = title;
  notice.textContent = text;
  const rows = below === 'values' ? labelledValues(form).map(valueRow) : [];
  written.replaceChildren(...rows);
  written.hidden = rows.length === 0;
  form.hidden = below !== 'form';
  website.hidden = !link;
  websiteLink.href = requestLink(websiteFormUrl, fieldValues());
}

/** Returns the field values, keyed by field name. Those of empty fields are undefined. */
const fieldValues = () =>
  Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value === '' ? undefined : value]));

function showInput({ arguments: args = {} }: { arguments?: Record<string, unknown> }): void {
  toolArguments = args;
  for (const control of controlsOf(form)) {
    const value = args[control.name];
    control.value = typeof value === 'string' ? value : '';
  }
  show({ title: formWords.heading, text: texts.waiting, below: 'values' });
}

function showResult(result: ToolResult): void {
  confirmation = result._meta?.[confirmationMember];
  const waitsForHost = confirmation !== undefined && !host;
  if (!waitsForHost) show(viewOf(result));
}

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

const notSentView = (text: string): View => ({ title: outcomes.notSent, text, below: 'values' });

// The Enter key in a field also clicks the button. A sandbox without `allow-forms` blocks form submission.
find('.frontdesk-button').addEventListener('click', async (event) => {
  event.preventDefault();
  if (!host) return;
  const { request } = host;
  const values = { ...fieldValues(), confirmation };
  const outcome = await submit(() =>
    sendRequest(request, { name: tool, arguments: values }, mayHaveArrived, words),
  );
  switch (outcome?.kind) {
    case 'failed':
      mayHaveArrived = outcome.failure.mayHaveArrived;
      break;
    case 'final':
      showFinalView({ title: outcome.title, text: outcome.text, below: 'values', link: true });
      break;
    case 'accepted':
      showFinalView(acceptedView(outcomes.accepted, outcome.identifier));
      tellModel(`The person sent the request ${outcome.identifier}.`);
  }
});

/** Replaces the form with the outcome of the request, and moves the focus from the button to the heading. */
function showFinalView(outcomeView: View): void {
  show(outcomeView);
  heading.focus();
}

find('.frontdesk-discard').addEventListener('click', () => {
  if (isSending()) return;
  showFinalView({ title: outcomes.notSent, text: texts.discarded });
  tellModel('The person discarded the request. Nothing was sent.');
});

websiteLink.addEventListener('click', (event) => {
  if (!host?.capabilities.openLinks) return;
  event.preventDefault();
  host.request('ui/open-link', { url: websiteLink.href }).catch(() => undefined);
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
