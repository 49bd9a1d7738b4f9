import { mediaTypePreference } from '../../contract/accept-header.ts';
import { JsonRpcError } from '../shared/json-rpc-error.ts';

const json = 'application/json';
const eventStream = 'text/event-stream';

/**
 * Which of the two forms of an answer the caller reads. The protocol asks clients to list both and the library refuses
 * those that do not; proxies are known to send only one of them, so one is enough here.
 */
export function requireAcceptedMediaType(accept = '*/*'): typeof json | typeof eventStream {
  if (mediaTypePreference(json, accept).weight > 0) return json;
  if (mediaTypePreference(eventStream, accept).weight > 0) return eventStream;
  throw new JsonRpcError(`Accept "${json}" or "${eventStream}"`, { status: 406 });
}

/** One JSON-RPC message as the only event of a stream. */
export function toEventStream(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}
