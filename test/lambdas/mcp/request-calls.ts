import { uiExtension } from '../../../contract/agents/mcp-data.ts';
import { functionOfFile } from '../../support/function-of-file.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { startMcpFunction } from '../../support/mcp-function.ts';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../../support/mcp-messages.ts';
import { ask } from './fixture.ts';

/** The result of a tool call. */
export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: { readonly id?: string; readonly sent?: boolean; readonly next?: string };
  readonly isError?: true;
  readonly _meta?: { readonly confirmation?: string; readonly problem?: { readonly members: string[] } };
}

export const toolName = 'request_diagnostic';

/** The capabilities of a client that shows forms. */
export const forms = { extensions: { [uiExtension.id]: { mimeTypes: [uiExtension.mimeType] } } };

export function initializeRequest(capabilities: object, further: object = {}): object {
  const clientInfo = { name: 'host', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities, clientInfo, ...further };
  return legacyRequest('initialize', params);
}

/** A client, identified by its capabilities in 2026-07-28 or by its session id in an earlier revision. */
export interface CallingClient {
  readonly modern?: object;
  readonly session?: string;
}

/** The address of the client, and additional parameters of its call. */
type CallOptions = { readonly from?: string } & Readonly<Record<string, unknown>>;

/** Starts the MCP function and its services for a test file. Each test begins with an empty table and inbox. */
export function requestCalls() {
  const mcp = functionOfFile(startMcpFunction);

  return {
    services: () => mcp.services,
    /** The e-mails that were sent, as JSON. */
    emails: () => mcp.services.ses.delivered.map((email) => JSON.stringify(email)),
    /** Calls the tool. The result is undefined at runtime if the response is a protocol error. */
    async call(
      args: object,
      { modern, session }: CallingClient,
      { from = uniqueLoopbackAddress(), ...further }: CallOptions = {},
    ): Promise<ToolResult> {
      const params = { name: toolName, arguments: args, ...further };
      const message = modern
        ? modernRequest('tools/call', params, modern)
        : legacyRequest('tools/call', params);
      const headers = modern
        ? modernHeaders('tools/call', toolName)
        : { ...legacyHeaders, ...(session !== undefined && { 'Mcp-Session-Id': session }) };
      const answer = await ask(mcp.handler, { headers, body: JSON.stringify(message), from });
      return answer.message.result as unknown as ToolResult;
    },
    initialize(capabilities: object, params: object = {}, members: object = {}) {
      const message = { ...initializeRequest(capabilities, params), ...members };
      return ask(mcp.handler, { headers: legacyHeaders, body: JSON.stringify(message) });
    },
  };
}
