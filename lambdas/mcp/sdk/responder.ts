import { ProtocolErrorCode, type StandardSchemaV1, specTypeSchemas } from '@modelcontextprotocol/server';
import type { McpData } from '../../../contract/agents/mcp-data.ts';
import { paths } from '../../../contract/paths.ts';
import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';
import { createCallTool, type McpCaller, type RequestDiagnosticTool } from '../call-tool.ts';
import type { JsonRpcResponse, McpResponse } from '../response.ts';
import { exchangeWithSdk } from './exchange.ts';
import { createMcpServer } from './server.ts';

interface SdkResponderDependencies {
  readonly mcpData: McpData;
  readonly baseUrl: string;
  readonly requestDiagnostic: RequestDiagnosticTool;
  /** Called with an unexpected error, which is not disclosed to the caller. */
  onFailure(error: unknown): void;
}

export type SdkResponder = (
  message: object,
  headers: LowerCaseHeaders,
  caller: McpCaller,
) => Promise<McpResponse>;

/** Creates the responder that answers with the MCP SDK, which accepts any message of any revision. */
export function createSdkResponder({
  mcpData,
  baseUrl,
  requestDiagnostic,
  onFailure,
}: SdkResponderDependencies): SdkResponder {
  const callTool = createCallTool({ mcpData, requestDiagnostic, onFailure });

  return async function answer(message, headers, caller) {
    const { status, body } = await exchangeWithSdk({
      message,
      headers,
      url: baseUrl + paths.mcp,
      onFailure,
      createServer: () => createMcpServer(mcpData, (name, args) => callTool(name, args, caller)),
    });
    return { status, body: typeof body === 'string' ? body : withReadableIssues(body, message) };
  };
}

/** The schemas of the requests that this server answers, by method. */
const requestSchemas = new Map<unknown, (typeof specTypeSchemas)['Request']>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['ping', specTypeSchemas.PingRequest],
  ['server/discover', specTypeSchemas.DiscoverRequest],
  ['tools/list', specTypeSchemas.ListToolsRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
  ['resources/list', specTypeSchemas.ListResourcesRequest],
  ['resources/templates/list', specTypeSchemas.ListResourceTemplatesRequest],
  ['resources/read', specTypeSchemas.ReadResourceRequest],
]);

/** The codes with which the SDK reports a request that does not match its schema. */
const schemaErrorCodes: readonly unknown[] = [
  ProtocolErrorCode.InvalidParams,
  ProtocolErrorCode.InternalError,
];

/**
 * Rewrites an error about a request that does not match the protocol's schema; returns any other response unchanged. The SDK
 * puts zod's JSON into the message, and reports these errors as internal ones, except for `tools/call`. They become
 * invalid-params errors (JSON-RPC 2.0 section 5.1) with one line for each of at most 50 issues.
 */
function withReadableIssues(
  response: JsonRpcResponse,
  request: { readonly method?: unknown },
): JsonRpcResponse {
  const { code, data } = response.error ?? {};
  // An error with data is about something else, such as the envelope or an unknown resource.
  if (!schemaErrorCodes.includes(code) || data !== undefined) return response;
  const issues = requestSchemas.get(request.method)?.['~standard'].validate(request).issues;
  if (!issues) return response;
  const message = ['Correct the parameters', ...issues.slice(0, 50).map(formatIssue)].join('\n');
  return { ...response, error: { code: ProtocolErrorCode.InvalidParams, message } };
}

function formatIssue({ path = [], message }: StandardSchemaV1.Issue): string {
  return `- ${path.join('.') || 'params'}: ${message}`;
}
