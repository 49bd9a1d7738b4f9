import type { McpData } from '../../../contract/mcp-data.ts';
import { paths } from '../../../contract/paths.ts';
import type { LowerCaseHeaders } from '../../shared/normalize-headers.ts';
import { createCallTool, type McpCaller, type RequestDiagnosticTool } from '../call-tool.ts';
import type { McpResponse } from '../mcp-response.ts';
import { withReadableIssues } from './readable-issues.ts';
import { exchangeWithSdk } from './sdk-exchange.ts';
import { createMcpServer } from './sdk-server.ts';

interface SdkResponderDependencies {
  readonly mcpData: McpData;
  readonly baseUrl: string;
  readonly requestDiagnostic: RequestDiagnosticTool;
  /** Is told of an unexpected error, of which the caller learns nothing. */
  onFailure(error: unknown): void;
}

export type SdkResponder = (
  message: object,
  headers: LowerCaseHeaders,
  caller: McpCaller,
) => Promise<McpResponse>;

/** Answers a message with the MCP SDK, which takes any message of any revision. */
export function createSdkResponder({
  mcpData,
  baseUrl,
  requestDiagnostic,
  onFailure,
}: SdkResponderDependencies): SdkResponder {
  const callTool = createCallTool({ mcpData, requestDiagnostic, onFailure });

  return async function answer(message, headers, caller) {
    const response = await exchangeWithSdk({
      message,
      headers,
      url: baseUrl + paths.mcp,
      onFailure,
      createServer: () =>
        createMcpServer(mcpData, (name, args, answers) => callTool(name, args, caller, answers)),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? undefined,
      body: withReadableIssues(await response.text()),
    };
  };
}
