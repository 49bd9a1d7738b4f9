import type { CallToolResult } from '@modelcontextprotocol/server';
import { ToolRequest } from '../../contract/diagnostic-request-tool.ts';
import { problemTypeUrl } from '../../contract/problem-body.ts';
import { validationFailed } from '../../contract/problems.ts';
import { validationErrors } from '../../contract/validation.ts';
import type { Sameness } from '../request/digests.ts';
import { receiveFrom } from '../request/index.ts';
import { RequestRefusal } from '../request/request-refusal.ts';
import { type Arguments, type Caller, toolError, toolResult } from './tools.ts';

// Import this module only when a request comes: a reading call must not pay for the table's and the mail's clients.
const receive = receiveFrom(process.env);

/** The tool that submits a diagnostic request. A refusal is a result that says what to change, for the model to read. */
export async function requestDiagnostic(
  args: Arguments,
  { viewerAddress, context }: Caller,
  baseUrl: string,
): Promise<CallToolResult> {
  try {
    const { identifier, replayed } = await receive({
      door: 'mcp',
      viewerAddress,
      context,
      read: () => readArguments(args),
    });
    return toolResult({ id: identifier, ...(replayed && { replayed }) });
  } catch (error) {
    if (error instanceof RequestRefusal) return toolError(explain(error, baseUrl));
    throw error;
  }
}

// Agents repeat calls whose answers were lost, so without a key equal values are one request.
function readArguments(args: Arguments): { values: unknown; sameness: Sameness } {
  const { data, error } = ToolRequest.safeParse(args);
  if (error) {
    const errors = validationErrors(error.issues);
    throw new RequestRefusal(validationFailed, 'Correct what is listed and call the tool again.', { errors });
  }
  const { idempotencyKey: key, ...values } = data;
  return { values, sameness: key === undefined ? { by: 'values' } : { by: 'key', key } };
}

/** Title, detail and mistakes of a problem as text; its last line is the problem's `type`. */
function explain({ problem, message, circumstances }: RequestRefusal, baseUrl: string): string {
  const mistakes = circumstances.errors?.map(
    ({ pointer, detail }) => `- ${pointer.slice(2) || 'arguments'}: ${detail}`,
  );
  return [
    `${problem.title}. ${message.replaceAll('Idempotency-Key', 'idempotencyKey')}`,
    ...(mistakes ?? []),
    problemTypeUrl(baseUrl, problem.slug),
  ].join('\n');
}
