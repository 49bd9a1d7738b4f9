import {
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import { confirmationMember } from '../../contract/confirmation.ts';
import { dryRunResult } from '../../contract/dry-run.ts';
import type { McpQuestion } from '../../contract/mcp-data.ts';
import { requestLink } from '../../contract/request-link.ts';
import { requestMemberEntries } from '../../contract/request-members.ts';
import { type Answers, type ToolArguments, toolResult } from './call-tool.ts';

/** The key of the one question, among those that a client is asked. */
const request = 'request';

/** The result of a valid call whose form the host shows: it says to the model that the person sends. */
export function askByForm(args: ToolArguments, confirmation: string, question: McpQuestion): CallToolResult {
  const next = `The person sees a form with these values, can change them there, and sends or discards the request. Until then nothing is sent: do not say that it was, and do not call again unless they ask for it. If they see no form, give them this link, which opens the form on the website with these values: ${linkWith(args, question)}`;
  return { ...toolResult({ ...dryRunResult, next }), _meta: { [confirmationMember]: confirmation } };
}

/**
 * The question that the client puts to the person, with `values` in its fields (MCP 2026-07-28, elicitation). `refusal`
 * says to the person why they are asked again.
 */
export function askByElicitation(
  values: ToolArguments,
  confirmation: string,
  { elicitation: { message, fields, missing } }: McpQuestion,
  refusal?: string,
): InputRequiredResult {
  const properties = Object.entries(fields).map(([name, field]) => {
    const value = values[name];
    return [name, typeof value === 'string' ? { ...field, default: value } : field];
  });
  return inputRequired({
    inputRequests: {
      [request]: inputRequired.elicit({
        mode: 'form',
        message: refusal === undefined ? message : `${refusal}\n\n${message}`,
        requestedSchema: {
          type: 'object',
          properties: Object.fromEntries(properties),
          required: Object.keys(missing),
        },
      }),
    },
    requestState: confirmation,
  });
}

/** A person's answer to the question, with the state that was sealed for it, or what is none that can be read. */
export type Answer =
  | { readonly action: 'accept'; readonly content: ToolArguments; readonly state: string }
  | { readonly action: 'decline' | 'cancel' | 'unreadable' };

/** The answer that comes with a call; `undefined` with a call that carries none. */
export function answerOf({ responses, state }: Answers): Answer | undefined {
  if (responses === undefined && state === undefined) return undefined;
  const response = inputResponse(responses, request);
  if (response.kind !== 'elicit') return { action: 'unreadable' };
  const { action, content } = response;
  if (action !== 'accept') return { action };
  return content ? { action, content, state: state ?? '' } : { action: 'unreadable' };
}

/** The arguments of a call with what the person wrote: a field that they left empty is absent. */
export function withAnswer(
  args: ToolArguments,
  content: ToolArguments,
  question: McpQuestion,
): ToolArguments {
  return { ...args, ...shownValues(content, question) };
}

function shownValues(values: ToolArguments, { elicitation }: McpQuestion): ToolArguments {
  return Object.fromEntries(Object.keys(elicitation.fields).map((name) => [name, values[name]]));
}

const unseenMembers: readonly string[] = requestMemberEntries.flatMap(([name, { form }]) =>
  'hidden' in form ? [name] : [],
);

/** The arguments without the members that no form shows: the person who confirms them has not seen these. */
export function seenByPerson(args: ToolArguments): ToolArguments {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !unseenMembers.includes(name)));
}

const whatTheyDid = {
  decline: 'According to the client the person declined',
  cancel: 'The person closed the question without an answer',
  unreadable: 'The call answers the question to the person in a form that cannot be read',
} as const;

/** The result after a person has not sent. Some clients decline without asking, which a server cannot tell. */
export function notAccepted(
  action: Exclude<Answer['action'], 'accept'>,
  args: ToolArguments,
  question: McpQuestion,
): CallToolResult {
  const next = `${whatTheyDid[action]}, so nothing was sent. Some clients answer so without showing the question. Tell the person, and do not call again unless they ask for it. This link opens the form on the website with these values, for them to send: ${linkWith(args, question)}`;
  return toolResult({ sent: false, next });
}

const linkWith = (args: ToolArguments, question: McpQuestion) =>
  requestLink(question.website, shownValues(args, question));
