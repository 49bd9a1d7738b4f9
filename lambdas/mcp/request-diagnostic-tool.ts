import type { CallToolResult } from '@modelcontextprotocol/server';
import { problemTypeUrl } from '../../contract/problem-body.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { type McpCaller, type ToolArguments, toolError, toolResult } from './call-tool.ts';
import { parseToolArguments } from './tool-arguments.ts';

// Import this module only when a request comes: a reading call must not pay for the table's and the mail's clients.
const handleDiagnosticRequest = composeFromEnvironment(process.env);

/** The tool that submits a diagnostic request. A refusal is a result that says what to change, for the model to read. */
export async function requestDiagnostic(
  args: ToolArguments,
  { viewerAddress, context, clientName }: McpCaller,
  baseUrl: string,
): Promise<CallToolResult> {
  try {
    const { identifier, replayed } = await handleDiagnosticRequest({
      endpoint: 'mcp',
      viewerAddress,
      context,
      clientName,
      read: () => parseToolArguments(args),
    });
    return toolResult({ id: identifier, ...(replayed && { replayed }) });
  } catch (error) {
    if (error instanceof ProblemException) return toolError(problemText(error, baseUrl));
    throw error;
  }
}

/** Title, detail and mistakes of a problem as text; its last line is the problem's `type`. */
function problemText(
  { problem, message, options: circumstances }: ProblemException,
  baseUrl: string,
): string {
  const issueLines = circumstances.errors?.map(
    ({ pointer, detail }) => `- ${pointer.slice(2) || 'arguments'}: ${detail}`,
  );
  return [
    `${problem.title}. ${message.replaceAll('Idempotency-Key', 'idempotencyKey')}`,
    ...(issueLines ?? []),
    problemTypeUrl(baseUrl, problem.slug),
  ].join('\n');
}
