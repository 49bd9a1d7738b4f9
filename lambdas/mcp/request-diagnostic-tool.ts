import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Context } from 'aws-lambda';
import { problemMember, type ToolProblem } from '../../contract/confirmation.ts';
import { dryRunResult } from '../../contract/dry-run.ts';
import type { McpQuestion } from '../../contract/mcp-data.ts';
import { problemTypeUrl } from '../../contract/problem-body.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import type { ParsedRequest, ReceivedRequest } from '../diagnostic-request/handle-diagnostic-request.ts';
import { DigestSecret } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import {
  type Answers,
  type McpCaller,
  type RequestDiagnosticTool,
  type ToolAnswer,
  type ToolArguments,
  toolError,
  toolResult,
} from './call-tool.ts';
import { Confirmations } from './confirmations.ts';
import {
  type Answer,
  answerOf,
  askByElicitation,
  askByForm,
  notAccepted,
  seenByPerson,
  withAnswer,
} from './question.ts';
import { refusalForPerson } from './refused-answer.ts';
import { parseToolArguments } from './tool-arguments.ts';

// Import this module only once a request has come: a read tool must not load the clients of the table and of SES.
const digestSecret = new DigestSecret(process.env.DIGEST_SECRET_ARN ?? '');
const diagnosticRequests = composeFromEnvironment(process.env, digestSecret);
const confirmations = new Confirmations(digestSecret);

/**
 * The tool that sends a diagnostic request, checks one in a dry run, or lets the person send it where the client can ask
 * them. A problem becomes a result that says what to change, for the model to read.
 */
export function createRequestDiagnosticTool(question: McpQuestion, baseUrl: string): RequestDiagnosticTool {
  return async function requestDiagnostic(args, caller, answers) {
    try {
      return await answerCall(args, caller, answers, question);
    } catch (error) {
      if (error instanceof ProblemException) return problemResult(error, baseUrl);
      throw error;
    }
  };
}

async function answerCall(
  args: ToolArguments,
  caller: McpCaller,
  answers: Answers,
  question: McpQuestion,
): Promise<ToolAnswer> {
  if (args.dryRun === true) return send(new DryRun(args, caller));
  // An answer decides, whatever else the call holds, and whatever client and stage allow by now.
  const answer = answerOf(answers);
  if (answer) return follow(answer, args, caller, question);
  if (typeof args.confirmation === 'string' && args.confirmation !== '') {
    return send(new ConfirmedCall(args, caller, args.confirmation));
  }
  return caller.asks ? ask(args, caller, question) : send(new ToolCall(args, caller));
}

/** Does what the person answered: what they accepted is sent, and nothing else. */
async function follow(
  answer: Answer,
  args: ToolArguments,
  caller: McpCaller,
  question: McpQuestion,
): Promise<ToolAnswer> {
  if (answer.action === 'accept') {
    const accepted = withAnswer(args, answer.content, question);
    try {
      return await send(new ConfirmedCall(accepted, caller, answer.state));
    } catch (error) {
      const refusal =
        error instanceof ProblemException ? refusalForPerson(error, accepted, question) : undefined;
      if (refusal === undefined || caller.asks !== 'elicitation') throw error;
      // The state stays the same, so that whatever becomes of this one, there is one e-mail.
      return askByElicitation(accepted, answer.state, question, refusal);
    }
  }
  if (answer.action === 'unreadable' && caller.asks) return ask(args, caller, question);
  // The call is counted, and whatever is wrong with its values, nothing invites to send them.
  await send(new DryRun(args, caller)).catch(ignoreProblem);
  return notAccepted(answer.action, args, question);
}

async function ask(args: ToolArguments, caller: McpCaller, question: McpQuestion): Promise<ToolAnswer> {
  // The values are checked, and the call is counted, as in a dry run.
  await send(new DryRun(args, caller));
  const confirmation = await confirmations.create();
  return caller.asks === 'form'
    ? askByForm(args, confirmation, question)
    : askByElicitation(args, confirmation, question);
}

function ignoreProblem(error: unknown): void {
  if (!(error instanceof ProblemException)) throw error;
}

async function send(request: ReceivedRequest): Promise<CallToolResult> {
  const { accepted } = await diagnosticRequests.handle(request);
  if (!accepted) return toolResult(dryRunResult);
  const { identifier, replayed } = accepted;
  return toolResult({ id: identifier, ...(replayed && { replayed }) });
}

/** A call whose arguments are sent as they are. */
class ToolCall implements ReceivedRequest {
  readonly endpoint = 'mcp';
  readonly dryRun: boolean = false;
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

/** A call whose values are checked, and which counts as a dry run. */
class DryRun extends ToolCall {
  override readonly dryRun = true;
}

/** A call that a person confirmed. One confirmation sends once, whatever values come with it. */
class ConfirmedCall extends ToolCall {
  readonly #confirmation: string;
  readonly #canAsk: boolean;

  constructor(args: ToolArguments, caller: McpCaller, confirmation: string) {
    super(args, caller);
    this.#confirmation = confirmation;
    this.#canAsk = caller.asks !== undefined;
  }

  override async parse(): Promise<ParsedRequest> {
    const key = await confirmations.open(this.#confirmation, this.#canAsk);
    return { ...parseToolArguments(seenByPerson(this.args)), idempotencyScope: { kind: 'key', key } };
  }
}

function problemResult(exception: ProblemException, baseUrl: string): CallToolResult {
  const { problem, options } = exception;
  const forForm: ToolProblem = {
    slug: problem.slug,
    status: problem.status,
    members: options.errors?.map(({ pointer }) => pointer.slice(2)) ?? [],
    retryAfterSeconds: options.retryAfterSeconds,
  };
  return { ...toolError(problemText(exception, baseUrl)), _meta: { [problemMember]: forForm } };
}

/** Title, detail and errors of a problem as text; its last line is the problem's `type`. */
function problemText({ problem, message, options }: ProblemException, baseUrl: string): string {
  const errorLines = options.errors?.map(
    ({ pointer, detail }) => `- ${pointer.slice(2) || 'arguments'}: ${detail}`,
  );
  return [
    `${problem.title}. ${message.replaceAll('Idempotency-Key', 'idempotencyKey')}`,
    ...(errorLines ?? []),
    problemTypeUrl(baseUrl, problem.slug),
  ].join('\n');
}
