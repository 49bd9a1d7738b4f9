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
import { answerOf, askByElicitation, askByForm, notAccepted, withAnswer } from './question.ts';
import { parseToolArguments } from './tool-arguments.ts';

// Import this module only once a request has come: a read tool must not load the clients of the table and of SES.
const diagnosticRequests = composeFromEnvironment(process.env);
const confirmations = createConfirmations(diagnosticRequests.fetchDigests);

/**
 * The tool that sends a diagnostic request, checks one in a dry run, or lets the person send it where the client can ask
 * them. A problem becomes a result that says what to change, for the model to read.
 */
export function createRequestDiagnosticTool(
  question: McpQuestion | undefined,
  baseUrl: string,
): RequestDiagnosticTool {
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
  question: McpQuestion | undefined,
): Promise<ToolAnswer> {
  if (args.dryRun === true) {
    await check(args, caller);
    return toolResult(dryRunResult);
  }
  if (typeof args.confirmation === 'string' && args.confirmation !== '') {
    return send(confirmed(args, args.confirmation), caller);
  }
  if (!question || !caller.asks) return send(() => parseToolArguments(args), caller);
  const answer = answerOf(answers);
  if (answer?.action === 'accept') {
    return send(confirmed(withAnswer(args, answer.content, question), answer.state), caller);
  }
  await check(args, caller);
  if (answer) return notAccepted(answer.action, question);
  const confirmation = await confirmations.create();
  return caller.asks === 'form'
    ? askByForm(confirmation, question)
    : askByElicitation(args, confirmation, question);
}

/** Checks the values as a dry run does, and counts the call as one. Throws a ProblemException. */
async function check(args: ToolArguments, caller: McpCaller): Promise<void> {
  await diagnosticRequests.dryRun({ endpoint: 'mcp', ...caller, parse: () => parseToolArguments(args) });
}

async function send(parse: ParseRequest, caller: McpCaller): Promise<CallToolResult> {
  const { identifier, replayed } = await diagnosticRequests.handle({ endpoint: 'mcp', ...caller, parse });
  return toolResult({ id: identifier, ...(replayed && { replayed }) });
}

/** The request that a person confirmed. One confirmation sends once, whatever values come with it. */
function confirmed(args: ToolArguments, confirmation: string): ParseRequest {
  return async () => {
    const key = await confirmations.open(confirmation);
    return { ...parseToolArguments(args), idempotencyScope: { kind: 'key', key } };
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
