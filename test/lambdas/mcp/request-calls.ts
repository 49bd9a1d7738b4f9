import { uiExtension } from '../../../contract/mcp-data.ts';
import { functionOfFile } from '../../support/function-of-file.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { startMcpFunction } from '../../support/mcp-function.ts';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../../support/mcp-messages.ts';
import { ask } from './mcp-fixture.ts';

/** What a call of the tool is answered with. */
export interface Result {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: { readonly id?: string; readonly sent?: boolean; readonly next?: string };
  readonly isError?: true;
  readonly _meta?: { readonly confirmation?: string; readonly problem?: { readonly members: string[] } };
  readonly resultType?: string;
  readonly requestState?: string;
  readonly inputRequests?: { readonly request: { readonly params: Elicited } };
}

/** The question of an elicitation. */
export interface Elicited {
  readonly message: string;
  readonly requestedSchema: {
    readonly properties: Readonly<Record<string, { readonly default?: string }>>;
    readonly required: readonly string[];
  };
}

export const tool = 'request_diagnostic';

/** The capabilities of a client that shows forms. */
export const forms = { extensions: { [uiExtension.id]: { mimeTypes: [uiExtension.mimeType] } } };

export function initializeRequest(capabilities: object): object {
  const clientInfo = { name: 'host', version: '1.0.0' };
  return legacyRequest('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
}

type CallOptions = { readonly from?: string } & Readonly<Record<string, unknown>>;

/** The MCP function with its services, for the tests of a file. Each begins with an empty table and inbox. */
export function requestCalls() {
  const mcp = functionOfFile(startMcpFunction);

  async function resultOf(message: object, headers: Record<string, string>, from: string): Promise<Result> {
    const answer = await ask(mcp.handler, { headers, body: JSON.stringify(message), from });
    return answer.message.result as unknown as Result;
  }

  return {
    handler: () => mcp.handler,
    /** The e-mails that were sent, as JSON. */
    emails: () => mcp.services.ses.delivered.map((email) => JSON.stringify(email)),
    /** A call in the latest revision, by a client with these capabilities. */
    call(
      args: object,
      capabilities: object,
      { from = uniqueLoopbackAddress(), ...further }: CallOptions = {},
    ) {
      const message = modernRequest('tools/call', { name: tool, arguments: args, ...further }, capabilities);
      return resultOf(message, modernHeaders('tools/call', tool), from);
    },
    initialize: (capabilities: object) =>
      ask(mcp.handler, { headers: legacyHeaders, body: JSON.stringify(initializeRequest(capabilities)) }),
    /** A call in an earlier revision. */
    callInSession(args: object, sessionId?: string) {
      const headers = { ...legacyHeaders, ...(sessionId !== undefined && { 'Mcp-Session-Id': sessionId }) };
      const message = legacyRequest('tools/call', { name: tool, arguments: args });
      return resultOf(message, headers, uniqueLoopbackAddress());
    },
  };
}
