import { randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  createRequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { confirmationMember, problemMember, type ToolProblem } from '../../contract/agents/mcp-data.ts';
import { AdditionalToolInput } from '../../contract/agents/request-tool.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { problemTypeUrl } from '../../contract/problems/body.ts';
import { validationFailed } from '../../contract/problems/types.ts';
import { dryRunResult } from '../../contract/request/dry-run.ts';
import { requestLink } from '../../contract/request/form-fields.ts';
import { confirmationSeconds } from '../../contract/request/limits.ts';
import { requestMemberEntries } from '../../contract/request/members.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import type { ParsedRequest, ReceivedRequest } from '../diagnostic-request/diagnostic-requests.ts';
import { DigestSecret } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { type McpCaller, type ToolArguments, toolError, toolResult } from './call-tool.ts';

// Import this module only when a request arrives: a read tool must not load the DynamoDB and SES clients.
const digestSecret = new DigestSecret(process.env.DIGEST_SECRET_ARN ?? '');
const diagnosticRequests = composeFromEnvironment(process.env, digestSecret);

/**
 * The tool that sends a diagnostic request, checks one in a dry run, or shows the form in which the person sends it, if
 * the host supports that. A problem becomes a result that tells the model what to change.
 */
export async function requestDiagnostic(
  args: ToolArguments,
  caller: McpCaller,
  baseUrl: string,
): Promise<CallToolResult> {
  const { context, viewerAddress, clientName, showsForm } = caller;
  const call = { endpoint: 'mcp', context, viewerAddress, clientName } as const;
  const parse = () => parseArguments(args);
  try {
    if (args.dryRun === true) return await send({ ...call, dryRun: true, parse });
    if (typeof args.confirmation === 'string' && args.confirmation !== '') {
      const { confirmation } = args;
      const parseConfirmed = () => parseConfirmedArguments(args, confirmation, showsForm);
      return await send({ ...call, dryRun: false, form: 'sent', parse: parseConfirmed });
    }
    if (!showsForm) return await send({ ...call, dryRun: false, parse });
    // Validates the values that the form will show, and counts the call as a dry run.
    await send({ ...call, dryRun: true, form: 'offered', parse });
    return await formResult(args, baseUrl + pagePaths.request);
  } catch (error) {
    // A confirmation takes the place of the key.
    const keyName = args.confirmation ? 'confirmation' : 'idempotencyKey';
    if (error instanceof ProblemException) return problemResult(error, keyName, baseUrl);
    throw error;
  }
}

async function send(request: ReceivedRequest): Promise<CallToolResult> {
  const { accepted } = await diagnosticRequests.handle(request);
  if (!accepted) return toolResult(dryRunResult);
  const { response, replayed } = accepted;
  return toolResult({ ...response, ...(replayed && { replayed }) });
}

/** Parses the arguments as if no person had confirmed them. */
function parseArguments(args: ToolArguments): ParsedRequest {
  const { idempotencyKey, dryRun, confirmation, ...values } = args;
  const { data, error } = AdditionalToolInput.safeParse({ idempotencyKey, dryRun, confirmation });
  const key = data?.idempotencyKey ?? undefined;
  return {
    values,
    // Agents repeat calls whose results were lost, so calls without a key are one request if their values are equal.
    idempotencyScope: key === undefined ? { kind: 'values' } : { kind: 'key-and-values', key },
    extraMembers: { names: Object.keys(AdditionalToolInput.shape), issues: error?.issues ?? [] },
  };
}

/**
 * Parses arguments that a person confirmed, without the members that the form hides. A confirmation is valid for one
 * request, whatever its values.
 */
async function parseConfirmedArguments(
  args: ToolArguments,
  confirmation: string,
  showsForm: boolean,
): Promise<ParsedRequest> {
  const key = await openConfirmation(confirmation, showsForm);
  const seenArgs = Object.fromEntries(Object.entries(args).filter(([name]) => !hiddenMembers.includes(name)));
  return { ...parseArguments(seenArgs), idempotencyScope: { kind: 'key', key } };
}

const hiddenMembers: readonly string[] = requestMemberEntries.flatMap(([name, { hidden }]) =>
  hidden === undefined ? [] : [name],
);

/** Returns the result if the host shows the form. It tells the model that the person sends the request. */
async function formResult(args: ToolArguments, website: string): Promise<CallToolResult> {
  const shownMembers = requestMemberEntries.filter(([name]) => !hiddenMembers.includes(name));
  const shownValues = Object.fromEntries(shownMembers.map(([name]) => [name, args[name]]));
  const next = `The person sees a form with these values, can change them, and sends or discards the request. Nothing is sent before that: do not say that it was sent, and do not call the tool again unless they ask for it. Give them this link as well, in case the form does not appear: it opens the form on the website with these values. ${requestLink(website, shownValues)}`;
  const confirmation = await createConfirmation();
  return { ...toolResult({ ...dryRunResult, next }), _meta: { [confirmationMember]: confirmation } };
}

/** Creates a sealed confirmation. It contains no request data, and the server does not store it. */
async function createConfirmation(): Promise<string> {
  return (await confirmationCodec()).mint(randomUUID());
}

/**
 * Returns the idempotency key of a confirmation, which is valid for one request. `showsForm` says whether another call
 * would show the form again. Throws a ProblemException.
 */
async function openConfirmation(confirmation: string, showsForm: boolean): Promise<string> {
  const { verify } = await confirmationCodec();
  const nonce = await verify(confirmation, unusedContext).catch(() => throwInvalidConfirmation(showsForm));
  // The nonce is readable in the confirmation. The NUL prevents its use as an Idempotency-Key.
  return `confirmation\0${nonce}`;
}

async function confirmationCodec() {
  const { confirmationKey: key } = await digestSecret.fetchDigests();
  return createRequestStateCodec<string>({ key, ttlSeconds: confirmationSeconds });
}

// The codec requires a context, but reads it only if a state is bound to a caller.
const unusedContext = {} as ServerContext;

function throwInvalidConfirmation(showsForm: boolean): never {
  const advice = showsForm
    ? 'Call the tool again without it, so that the person sees a new form'
    : 'This client has not declared that it shows forms, so a call without it sends the request at once: make that call only if the person still wants to send it';
  throw new ProblemException(validationFailed, 'Nothing was sent.', {
    errors: [
      { pointer: '#/confirmation', detail: `It has expired, or this server did not issue it. ${advice}` },
    ],
  });
}

function problemResult(exception: ProblemException, keyName: string, baseUrl: string): CallToolResult {
  const { problem, options } = exception;
  const errors = (options.errors ?? []).map(({ pointer, detail }) => ({ name: pointer.slice(2), detail }));
  const text = [
    `${problem.title}. ${exception.detailFor(keyName)}`,
    ...errors.map(({ name, detail }) => `- ${name || 'arguments'}: ${detail}`),
    problemTypeUrl(baseUrl, problem.slug),
  ].join('\n');
  const toolProblem: ToolProblem = {
    slug: problem.slug,
    status: problem.status,
    members: errors.map(({ name }) => name),
    retryAfterSeconds: options.retryAfterSeconds,
  };
  return { ...toolError(text), _meta: { [problemMember]: toolProblem } };
}
