import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Context } from 'aws-lambda';
import { confirmationMember, problemMember, type ToolProblem } from '../../contract/agents/confirmation.ts';
import { AdditionalToolInput } from '../../contract/agents/request-tool.ts';
import { problemTypeUrl } from '../../contract/problems/body.ts';
import { dryRunResult } from '../../contract/request/dry-run.ts';
import { requestLink } from '../../contract/request/form-fields.ts';
import { requestMemberEntries } from '../../contract/request/members.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import type { ParsedRequest, ReceivedRequest } from '../diagnostic-request/diagnostic-requests.ts';
import { DigestSecret } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import {
  type McpCaller,
  type RequestDiagnosticTool,
  type ToolArguments,
  toolError,
  toolResult,
} from './call-tool.ts';
import { Confirmations } from './confirmations.ts';

// Import this module only when a request arrives: a read tool must not load the DynamoDB and SES clients.
const digestSecret = new DigestSecret(process.env.DIGEST_SECRET_ARN ?? '');
const diagnosticRequests = composeFromEnvironment(process.env, digestSecret);
const confirmations = new Confirmations(digestSecret);

/**
 * Creates the tool that sends a diagnostic request, checks one in a dry run, or shows the form in which the person
 * sends it, if the host supports that. A problem becomes a result that tells the model what to change. `website` is the
 * URL of the form on the website.
 */
export function createRequestDiagnosticTool(website: string, baseUrl: string): RequestDiagnosticTool {
  return async function requestDiagnostic(args, caller) {
    try {
      if (args.dryRun === true) return await send(new DryRun(args, caller));
      if (typeof args.confirmation === 'string' && args.confirmation !== '') {
        return await send(new ConfirmedCall(args, caller, args.confirmation));
      }
      return await (caller.showsForm ? showForm(args, caller, website) : send(new ToolCall(args, caller)));
    } catch (error) {
      // A confirmation takes the place of the key.
      const keyName = args.confirmation ? 'confirmation' : 'idempotencyKey';
      if (error instanceof ProblemException) return problemResult(error, keyName, baseUrl);
      throw error;
    }
  };
}

/** Returns the result if the host shows the form. It tells the model that the person sends the request. */
async function showForm(args: ToolArguments, caller: McpCaller, website: string): Promise<CallToolResult> {
  // Validates the values, and counts the call as a dry run.
  await send(new FormOffer(args, caller));
  const next = `The person sees a form with these values, can change them, and sends or discards the request. Nothing is sent before that: do not say that it was sent, and do not call the tool again unless they ask for it. Give them this link as well, in case the form does not appear: it opens the form on the website with these values. ${requestLink(website, shownValues(args))}`;
  const confirmation = await confirmations.create();
  return { ...toolResult({ ...dryRunResult, next }), _meta: { [confirmationMember]: confirmation } };
}

const hiddenMembers: readonly string[] = requestMemberEntries.flatMap(([name, { hidden }]) =>
  hidden === undefined ? [] : [name],
);

/** The values that the form shows. */
function shownValues(args: ToolArguments): ToolArguments {
  const names = requestMemberEntries.map(([name]) => name).filter((name) => !hiddenMembers.includes(name));
  return Object.fromEntries(names.map((name) => [name, args[name]]));
}

/** Returns the arguments without the members that the form hides, because the person has not confirmed those. */
function withoutHiddenMembers(args: ToolArguments): ToolArguments {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !hiddenMembers.includes(name)));
}

async function send(request: ReceivedRequest): Promise<CallToolResult> {
  const { accepted } = await diagnosticRequests.handle(request);
  if (!accepted) return toolResult(dryRunResult);
  const { response, replayed } = accepted;
  return toolResult({ ...response, ...(replayed && { replayed }) });
}

/** A call whose arguments are sent as they are. */
class ToolCall implements ReceivedRequest {
  readonly endpoint = 'mcp';
  readonly dryRun: boolean = false;
  readonly form?: ReceivedRequest['form'];
  readonly context: Context;
  readonly viewerAddress: string;
  readonly clientName: string | undefined;
  protected readonly args: ToolArguments;

  constructor(args: ToolArguments, { context, viewerAddress, clientName }: McpCaller) {
    this.args = args;
    this.context = context;
    this.viewerAddress = viewerAddress;
    this.clientName = clientName;
  }

  parse(): ParsedRequest | Promise<ParsedRequest> {
    return parseToolArguments(this.args);
  }
}

/** Parses the arguments of `request_diagnostic` as if no person had confirmed them. */
function parseToolArguments(args: ToolArguments): ParsedRequest {
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

/** A call whose values are only validated. */
class DryRun extends ToolCall {
  override readonly dryRun = true;
}

/** A call whose values are shown in the form. */
class FormOffer extends DryRun {
  override readonly form = 'offered';
}

/** A call that a person confirmed. A confirmation is valid for one request, whatever its values. */
class ConfirmedCall extends ToolCall {
  override readonly form = 'sent';
  readonly #confirmation: string;
  readonly #showsForm: boolean;

  constructor(args: ToolArguments, caller: McpCaller, confirmation: string) {
    super(args, caller);
    this.#confirmation = confirmation;
    this.#showsForm = caller.showsForm;
  }

  override async parse(): Promise<ParsedRequest> {
    const key = await confirmations.open(this.#confirmation, this.#showsForm);
    return { ...parseToolArguments(withoutHiddenMembers(this.args)), idempotencyScope: { kind: 'key', key } };
  }
}

function problemResult(exception: ProblemException, keyName: string, baseUrl: string): CallToolResult {
  const { problem, options } = exception;
  const toolProblem: ToolProblem = {
    slug: problem.slug,
    status: problem.status,
    members: options.errors?.map(({ pointer }) => pointer.slice(2)) ?? [],
    retryAfterSeconds: options.retryAfterSeconds,
  };
  return { ...toolError(problemText(exception, keyName, baseUrl)), _meta: { [problemMember]: toolProblem } };
}

/** Formats the title, detail and errors of a problem as text. The last line is its `type`. */
function problemText(exception: ProblemException, keyName: string, baseUrl: string): string {
  const { problem, options } = exception;
  const errorLines = options.errors?.map(
    ({ pointer, detail }) => `- ${pointer.slice(2) || 'arguments'}: ${detail}`,
  );
  return [
    `${problem.title}. ${exception.detailFor(keyName)}`,
    ...(errorLines ?? []),
    problemTypeUrl(baseUrl, problem.slug),
  ].join('\n');
}
