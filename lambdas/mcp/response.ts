import type { APIGatewayProxyResult } from 'aws-lambda';
import { mediaTypePreference } from '../../contract/accept-header.ts';
import { JsonRpcError } from '../shared/json-rpc-error.ts';
import { isJsonMediaType } from '../shared/json-rpc-message.ts';

/** The response to one message. `body` is a JSON-RPC response, an event stream, or empty after a notification. */
export interface McpResponse {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
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

/** Converts a response for the gateway. A JSON body with status 200 is sent as `mediaType`. */
export function toResult(
  { status: statusCode, contentType = jsonType, body }: McpResponse,
  mediaType: string,
): APIGatewayProxyResult {
  if (body === '') return { statusCode, body };
  if (statusCode === 200 && mediaType !== jsonType && isJsonMediaType(contentType)) {
    return { statusCode, headers: { 'Content-Type': mediaType }, body: toEventStream(body) };
  }
  return { statusCode, headers: { 'Content-Type': contentType }, body };
}

/** Formats a JSON-RPC message as the only event of a stream. */
function toEventStream(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}
