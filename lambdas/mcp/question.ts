import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import { confirmationMember } from '../../contract/confirmation.ts';
import { dryRunResult } from '../../contract/dry-run.ts';
import type { McpQuestion } from '../../contract/mcp-data.ts';
import { type Answers, type ToolArguments, toolResult } from './call-tool.ts';

/** The key of the one question, among those that a client is asked. */
const request = 'request';

/** The result of a valid call whose form the host shows: it says to the model that the person sends. */
export function askByForm(confirmation: string, { website }: McpQuestion): CallToolResult {
  const next = `The person sees a form with these values, can change them there, and sends or discards the request. Until then nothing is sent: do not say that it was, and do not call again unless they ask for it. If they see no form, they can write at ${website}`;
  return { ...toolResult({ ...dryRunResult, next }), _meta: { [confirmationMember]: confirmation } };
}

/** The question that the client puts to the person, with the values of the call (MCP 2026-07-28, elicitation). */
export function askByElicitation(
  args: ToolArguments,
  confirmation: string,
  { elicitation: { message, fields, required } }: McpQuestion,
): InputRequiredResult {
  const properties = Object.entries(fields).map(([name, field]) => {
    const value = args[name];
    return [name, typeof value === 'string' ? { ...field, default: value } : field];
  });
  return inputRequired({
    inputRequests: {
      [request]: inputRequired.elicit({
        mode: 'form',
        message,
        requestedSchema: {
          type: 'object',
          properties: Object.fromEntries(properties),
          required: [...required],
        },
      }),
    },
    requestState: confirmation,
  });
}

/** A person's answer to the question, with the state that was sealed for it. */
export type Answer =
  | { readonly action: 'accept'; readonly content: ToolArguments; readonly state: string }
  | { readonly action: 'decline' | 'cancel' };

/** The answer that comes with a call; `undefined` if nobody was asked yet. */
export function answerOf({ responses, state }: Answers): Answer | undefined {
  const response = inputResponse(responses, request);
  if (response.kind !== 'elicit' || state === undefined) return undefined;
  const { action, content = {} } = response;
  return action === 'accept' ? { action, content, state } : { action };
}

/** The arguments of a call with what the person wrote: a field that they left empty is absent. */
export function withAnswer(
  args: ToolArguments,
  content: ToolArguments,
  { elicitation }: McpQuestion,
): ToolArguments {
  const shown = Object.keys(elicitation.fields).map((name) => [name, content[name]]);
  return { ...args, ...Object.fromEntries(shown) };
}

/** The result after a person has not sent. Some clients decline without asking, which a server cannot tell. */
export function notAccepted(action: 'decline' | 'cancel', { website }: McpQuestion): CallToolResult {
  const what =
    action === 'decline'
      ? 'According to the client the person declined, so nothing was sent.'
      : 'The person closed the question without an answer, so nothing was sent.';
  const next = `${what} Some clients answer so without showing the question. Tell the person, and do not call again unless they ask for it. They can also write at ${website}`;
  return toolResult({ sent: false, next });
}
