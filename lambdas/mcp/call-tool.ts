import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'aws-lambda';
import type { McpData } from '../../contract/mcp-data.ts';

export type ToolArguments = Readonly<Record<string, unknown>>;

export interface McpCaller {
  /** As the edge saw it. */
  readonly viewerAddress: string;
  readonly context: Context;
  /** What the caller's program calls itself, where its protocol says that. Nobody has checked it. */
  readonly clientName?: string | undefined;
}

/** Submits the diagnostic request that the arguments describe, or says in the result why not. Counts every call. */
export type RequestDiagnosticTool = (args: ToolArguments, caller: McpCaller) => Promise<CallToolResult>;

interface CallToolDependencies {
  readonly mcpData: McpData;
  readonly requestDiagnostic: RequestDiagnosticTool;
  /** Learns what is thrown; the caller does not. */
  onFailure(error: unknown): void;
}

/** The tools behind `tools/call`. Whatever goes wrong inside one comes back as its result, for a model to read. */
export function createCallTool({ mcpData, requestDiagnostic, onFailure }: CallToolDependencies) {
  const tools = new Map(mcpData.tools.map((tool) => [tool.definition.name, tool]));

  return async function callTool(
    name: string,
    args: ToolArguments,
    caller: McpCaller,
  ): Promise<CallToolResult> {
    const tool = tools.get(name);
    if (!tool) throw unknownTool([...tools.keys()]);
    try {
      return tool.answer ? readResource(tool.answer, args) : await requestDiagnostic(args, caller);
    } catch (error) {
      onFailure(error);
      return toolError('The tool failed. The operators see it. Call it again later.');
    }
  };
}

/** A result as programs read it, and the same as text, because most clients show a model nothing else. */
export function toolResult(structuredContent: ToolArguments): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** A result that says what went wrong. It has no structured content: clients hold that to the output schema. */
export function toolError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function readResource(answer: ToolArguments, args: ToolArguments): CallToolResult {
  const unknownArguments = Object.keys(args).slice(0, 50);
  if (unknownArguments.length === 0) return toolResult(answer);
  const lines = unknownArguments.map((name) => `- ${name.slice(0, 100)}: Remove this argument`);
  return toolError(['This tool takes no arguments.', ...lines].join('\n'));
}

// An unknown tool is an error of the protocol, not of a tool (MCP 2026-07-28, tools, error handling).
function unknownTool(known: readonly string[]): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Call one of these tools: ${known.join(', ')}`);
}
