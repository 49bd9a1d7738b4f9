import type { CallToolResult } from '@modelcontextprotocol/server';
import { problemMember, type ToolProblem } from '../../contract/confirmation.ts';
import { dryRunResult } from '../../contract/dry-run.ts';
import type { McpQuestion } from '../../contract/mcp-data.ts';
import { problemTypeUrl } from '../../contract/problem-body.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import type { ParseRequest } from '../diagnostic-request/parse-valid-request.ts';
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
import { createConfirmations } from './confirmations.ts';
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
const diagnosticRequests = composeFromEnvironment(process.env);
const confirmations = createConfirmations(diagnosticRequests.fetchDigests);

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
  if (args.dryRun === true) {
    await check(args, caller);
    return toolResult(dryRunResult);
  }
  // An answer decides, whatever else the call holds, and whatever client and stage allow by now.
  const answer = answerOf(answers);
  if (answer) return follow(answer, args, caller, question);
  if (typeof args.confirmation === 'string' && args.confirmation !== '') {
    return send(confirmed(args, args.confirmation, caller), caller);
  }
  return caller.asks ? ask(args, caller, question) : send(() => parseToolArguments(args), caller);
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
      return await send(confirmed(accepted, answer.state, caller), caller);
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
  await check(args, caller).catch(ignoreProblem);
  return notAccepted(answer.action, args, question);
}

async function ask(args: ToolArguments, caller: McpCaller, question: McpQuestion): Promise<ToolAnswer> {
  await check(args, caller);
  const confirmation = await confirmations.create();
  return caller.asks === 'form'
    ? askByForm(args, confirmation, question)
    : askByElicitation(args, confirmation, question);
}

/** Checks the values as a dry run does, and counts the call as one. Throws a ProblemException. */
async function check(args: ToolArguments, caller: McpCaller): Promise<void> {
  await diagnosticRequests.dryRun({ endpoint: 'mcp', ...caller, parse: () => parseToolArguments(args) });
}

function ignoreProblem(error: unknown): void {
  if (!(error instanceof ProblemException)) throw error;
}

async function send(parse: ParseRequest, caller: McpCaller): Promise<CallToolResult> {
  const { identifier, replayed } = await diagnosticRequests.handle({ endpoint: 'mcp', ...caller, parse });
  return toolResult({ id: identifier, ...(replayed && { replayed }) });
}

/** The request that a person confirmed. One confirmation sends once, whatever values come with it. */
function confirmed(args: ToolArguments, confirmation: string, { asks }: McpCaller): ParseRequest {
  return async () => {
    const key = await confirmations.open(confirmation, asks !== undefined);
    return { ...parseToolArguments(seenByPerson(args)), idempotencyScope: { kind: 'key', key } };
  };
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
