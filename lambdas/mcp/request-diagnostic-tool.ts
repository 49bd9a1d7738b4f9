import type { CallToolResult } from '@modelcontextprotocol/server';
import { dryRunResult } from '../../contract/dry-run.ts';
import { problemTypeUrl } from '../../contract/problem-body.ts';
import { composeFromEnvironment } from '../diagnostic-request/composition-root.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import { type McpCaller, type ToolArguments, toolError, toolResult } from './call-tool.ts';
import { parseToolArguments } from './tool-arguments.ts';

// Import this module only once a request has come: a read tool must not load the clients of the table and of SES.
const diagnosticRequests = composeFromEnvironment(process.env);

/**
 * The tool that sends a diagnostic request, or checks one in a dry run. A problem becomes a result that says what to
 * change, for the model to read.
 */
export async function requestDiagnostic(
  args: ToolArguments,
  { viewerAddress, context, clientName }: McpCaller,
  baseUrl: string,
): Promise<CallToolResult> {
  try {
    const input = {
      endpoint: 'mcp',
      viewerAddress,
      context,
      clientName,
      parse: () => parseToolArguments(args),
    } as const;
    if (args.dryRun === true) {
      await diagnosticRequests.dryRun(input);
      return toolResult(dryRunResult);
    }
    const { identifier, replayed } = await diagnosticRequests.handle(input);
    return toolResult({ id: identifier, ...(replayed && { replayed }) });
  } catch (error) {
    if (error instanceof ProblemException) return toolError(problemText(error, baseUrl));
    throw error;
  }
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
