import type { APIGatewayProxyResult } from 'aws-lambda';
import { mediaTypePreference } from '../../contract/accept-header.ts';
import { JsonRpcError } from '../shared/json-rpc-error.ts';

/** The response to one message. The body is a JSON-RPC response, an event stream as text, or empty after a notification. */
export interface McpResponse {
  readonly status: number;
  readonly body: JsonRpcResponse | string;
}

export interface JsonRpcResponse {
  readonly jsonrpc: '2.0';
  readonly id: string | number | undefined;
  readonly result?: { readonly isError?: boolean };
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly uri?: unknown };
  };
}

const jsonType = 'application/json';
const eventStreamType = 'text/event-stream';

/**
 * Returns the media type of the response, from an Accept header, or throws a 406. The protocol requires clients to list
 * both types, and the SDK rejects those that do not. Some proxies send only one, so one is enough here.
 */
export function requireAcceptedMediaType(accept = '*/*'): typeof jsonType | typeof eventStreamType {
  if (mediaTypePreference(jsonType, accept).weight > 0) return jsonType;
  if (mediaTypePreference(eventStreamType, accept).weight > 0) return eventStreamType;
  throw new JsonRpcError(`Accept "${jsonType}" or "${eventStreamType}"`, { status: 406 });
}

/** Converts a response for the gateway. A JSON-RPC response with status 200 is sent as `mediaType`. */
export function toResult(
  { status: statusCode, body }: McpResponse,
  mediaType: string,
): APIGatewayProxyResult {
  if (body === '') return { statusCode, body };
  if (typeof body === 'string') return { statusCode, headers: { 'Content-Type': eventStreamType }, body };
  const json = JSON.stringify(body);
  if (statusCode !== 200 || mediaType === jsonType)
    return { statusCode, headers: { 'Content-Type': jsonType }, body: json };
  // The only event of a stream.
  return {
    statusCode,
    headers: { 'Content-Type': eventStreamType },
    body: `event: message\ndata: ${json}\n\n`,
  };
}
