import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'aws-lambda';
import type { McpData, ReadAnswers } from '../../contract/agents/mcp-data.ts';
import { nearestNames, withSuggestion } from '../../contract/nearest-name.ts';

export type ToolArguments = Readonly<Record<string, unknown>>;

export interface McpCaller {
  /** The client's IP address, which the edge sets in `viewerAddressHeader`. */
  readonly viewerAddress: string;
  readonly context: Context;
  /** The result of readClientName(); unverified. */
  readonly clientName?: string | undefined;
  /** Whether the host can show the form that the person submits to send the request. */
  readonly showsForm: boolean;
}

/**
 * Sends the diagnostic request, shows the form instead, or returns an error result. Every call counts against a rate
 * limit.
 */
export type RequestDiagnosticTool = (args: ToolArguments, caller: McpCaller) => Promise<CallToolResult>;

interface CallToolDependencies {
  readonly mcpData: McpData;
  readonly requestDiagnostic: RequestDiagnosticTool;
  /** Called with an unexpected error, which is not disclosed to the caller. */
  onFailure(error: unknown): void;
}

/** Creates the function behind `tools/call`. An error inside a tool becomes its result, so that a model can read it. */
export function createCallTool({ mcpData, requestDiagnostic, onFailure }: CallToolDependencies) {
  const tools = new Map(mcpData.tools.map((tool) => [tool.definition.name, tool]));

  return async function callTool(
    name: string,
    args: ToolArguments,
    caller: McpCaller,
  ): Promise<CallToolResult> {
    const tool = tools.get(name);
    if (!tool) throw unknownTool(name, [...tools.keys()]);
    try {
      return tool.answers ? readAnswer(tool.answers, args) : await requestDiagnostic(args, caller);
    } catch (error) {
      onFailure(error);
      return toolError('The tool failed. The error was logged. Call the tool again later.');
    }
  };
}

/** Returns a result as structured content and as text, because most clients show a model only the text. */
export function toolResult(structuredContent: ToolArguments): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** Returns an error result. It has no structured content, which clients would validate against the output schema. */
export function toolError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

// Strict function calling sends every argument, so null and '' count as absent.
function readAnswer(answers: ReadAnswers, args: ToolArguments): CallToolResult {
  const given = Object.entries(args).filter(([, value]) => (value ?? '') !== '');
  const answer = answers[JSON.stringify(Object.fromEntries(given))];
  if (answer) return toolResult(answer);
  const values = Object.keys(answers).flatMap((key) => Object.entries<string>(JSON.parse(key)));
  const lines = given.slice(0, 50).map(([name, value]) => {
    const known = values.flatMap(([argument, item]) => (argument === name ? [item] : []));
    const nearest = nearestNames(JSON.stringify(value), known, 3).map((item) => `"${item}"`);
    const advice =
      known.length > 0 ? `Send a known slug, such as ${nearest.join(', ')}` : 'Remove this argument';
    return `- ${name.slice(0, 100)}: ${advice}`;
  });
  return toolError(['Correct the arguments, and send at most one of them.', ...lines].join('\n'));
}

// An unknown tool is a protocol error, not a tool error (MCP 2026-07-28, tools, error handling).
function unknownTool(name: string, known: readonly string[]): ProtocolError {
  const advice = `Call one of these tools: ${known.join(', ')}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, withSuggestion(advice, name, known));
}
