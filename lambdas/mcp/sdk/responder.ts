import { ProtocolErrorCode, type StandardSchemaV1, specTypeSchemas } from '@modelcontextprotocol/server';
import type { McpData, mcpRevisions } from '../../../contract/agents/mcp-data.ts';
import { paths } from '../../../contract/paths.ts';
import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';
import { createCallTool, type McpCaller, type RequestDiagnosticTool } from '../call-tool.ts';
import type { McpResponse } from '../response.ts';
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
    const response = await exchangeWithSdk({
      message,
      headers,
      url: baseUrl + paths.mcp,
      onFailure,
      createServer: () => createMcpServer(mcpData, (name, args) => callTool(name, args, caller)),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? undefined,
      body: withErrorCode(withReadableIssues(await response.text(), message), headers),
    };
  };
}

interface JsonRpcResponse {
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly uri?: unknown };
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
 * Rewrites an error about a request that does not match the protocol's schema; returns any other body unchanged. The SDK
 * puts zod's JSON into the message, and reports these errors as internal ones, except for `tools/call`. They become
 * invalid-params errors (JSON-RPC 2.0 section 5.1) with one line for each of at most 50 issues.
 */
function withReadableIssues(body: string, request: { readonly method?: unknown }): string {
  if (!body.startsWith('{')) return body;
  const answer: JsonRpcResponse = JSON.parse(body);
  const { code, data } = answer.error ?? {};
  // An error with data is about something else, such as the envelope or an unknown resource.
  if (!schemaErrorCodes.includes(code) || data !== undefined) return body;
  const issues = requestSchemas.get(request.method)?.['~standard'].validate(request).issues;
  if (!issues) return body;
  const message = ['Correct the parameters', ...issues.slice(0, 50).map(formatIssue)].join('\n');
  return JSON.stringify({ ...answer, error: { code: ProtocolErrorCode.InvalidParams, message } });
}

/**
 * Sets the code of an unknown-resource error to that of the client's revision: -32002 before 2026-07-28, -32602 since
 * then (SEP-2164). The SDK always sends -32602.
 */
function withErrorCode(body: string, headers: LowerCaseHeaders): string {
  if (!body.startsWith('{') || headers['mcp-protocol-version'] === latestRevision) return body;
  const answer: JsonRpcResponse = JSON.parse(body);
  if (answer.error?.data?.uri === undefined) return body;
  return JSON.stringify({ ...answer, error: { ...answer.error, code: resourceNotFoundCode } });
}

const resourceNotFoundCode = -32002;

// Only the type is imported: a value shared with the entry module would be one more file to load at each cold start.
const latestRevision: (typeof mcpRevisions)[0] = '2026-07-28';

function formatIssue({ path = [], message }: StandardSchemaV1.Issue): string {
  return `- ${path.join('.') || 'params'}: ${message}`;
}
