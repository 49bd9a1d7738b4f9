import { uiExtension } from '../../../contract/mcp-data.ts';
import { functionOfFile } from '../../support/function-of-file.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { loadFunction } from '../../support/load-function.ts';
import { type McpHandler, startMcpFunction } from '../../support/mcp-function.ts';
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

export function initializeRequest(capabilities: object, further: object = {}): object {
  const clientInfo = { name: 'host', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities, clientInfo, ...further };
  return legacyRequest('initialize', params);
}

type CallOptions = { readonly from?: string } & Readonly<Record<string, unknown>>;

/** A client, by its capabilities in 2026-07-28 or by its session id in an earlier revision, at a stage that asks or not. */
export interface CallingClient {
  readonly modern?: object;
  readonly session?: string;
  readonly stageAsks?: boolean;
}

/** The MCP function with its services, for the tests of a file. Each begins with an empty table and inbox. */
export function requestCalls() {
  const mcp = functionOfFile(startMcpFunction);

  let handlerThatDoesNotAsk: McpHandler | undefined;

  /** The same function at a stage whose switches are off. */
  async function loadHandlerThatDoesNotAsk(): Promise<McpHandler> {
    const environment = { ...mcp.services.environment, WAYS_TO_ASK: '' };
    const { handler } = await loadFunction(environment, () => import('../../../lambdas/mcp/index.ts'));
    return handler;
  }

  async function resultOf(
    message: object,
    headers: Record<string, string>,
    from: string,
    handler = mcp.handler,
  ): Promise<Result> {
    const answer = await ask(handler, { headers, body: JSON.stringify(message), from });
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
    /** A call by `client`, with `further` parameters. Undefined where it is an error of the protocol. */
    async callAs({ modern, session, stageAsks = true }: CallingClient, args: object, further: object = {}) {
      if (!stageAsks) handlerThatDoesNotAsk ??= await loadHandlerThatDoesNotAsk();
      const params = { name: tool, arguments: args, ...further };
      const message = modern
        ? modernRequest('tools/call', params, modern)
        : legacyRequest('tools/call', params);
      const headers = modern
        ? modernHeaders('tools/call', tool)
        : { ...legacyHeaders, ...(session !== undefined && { 'Mcp-Session-Id': session }) };
      const handler = stageAsks ? mcp.handler : handlerThatDoesNotAsk;
      const result: Result | undefined = await resultOf(message, headers, uniqueLoopbackAddress(), handler);
      return result;
    },
    forgetEmails() {
      mcp.services.ses.delivered.length = 0;
    },
    initialize(capabilities: object, params: object = {}, members: object = {}) {
      const message = { ...initializeRequest(capabilities, params), ...members };
      return ask(mcp.handler, { headers: legacyHeaders, body: JSON.stringify(message) });
    },
    /** A call in an earlier revision. */
    callInSession(args: object, sessionId?: string) {
      const headers = { ...legacyHeaders, ...(sessionId !== undefined && { 'Mcp-Session-Id': sessionId }) };
      const message = legacyRequest('tools/call', { name: tool, arguments: args });
      return resultOf(message, headers, uniqueLoopbackAddress());
    },
  };
}
