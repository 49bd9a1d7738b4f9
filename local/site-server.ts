import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';

/** Header values by lower-case name. */
export type HeaderValues = Readonly<Record<string, readonly string[]>>;

export interface LocalRequest {
  readonly method: string;
  /** Neither decoded nor normalized. */
  readonly path: string;
  /** Without the question mark, not decoded. */
  readonly query: string;
  readonly headers: HeaderValues;
  /** Reads the body. Rejects if the client closes the connection before its end. */
  readonly body: () => Promise<Buffer>;
  readonly address: string;
}

export interface LocalResponse {
  readonly status: number;
  readonly headers: HeaderValues;
  readonly body: Uint8Array;
  /** What created the response. */
  readonly source: 'edge' | 'document' | 'function';
  /** Lines that the function wrote. */
  readonly functionLines?: readonly string[];
}

/** Converts header fields with one value each. */
export function headerValues(fields: Readonly<Record<string, string>>): HeaderValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), [value]]));
}

export const emptyResponse = (
  status: number,
  source: LocalResponse['source'],
  headers: HeaderValues = {},
): LocalResponse => ({ status, headers, body: new Uint8Array(), source });

/** Milliseconds. With Node's default of five seconds, a client may send on a connection that has just been closed. */
const keepAliveTimeout = 60_000;

/** A request with its response, for the log. */
export interface AnsweredRequest {
  readonly receivedAt: Date;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly response: LocalResponse;
  readonly milliseconds: number;
}

/** Creates the server that viewers connect to. It sends the response of `handle`, and then calls `onAnswer`. */
export function createSiteServer(
  handle: (request: LocalRequest) => Promise<LocalResponse>,
  log: (line: string) => void,
  onAnswer: (request: AnsweredRequest) => void = () => undefined,
): Server {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [receivedAt, start] = [new Date(), performance.now()];
    const { method = '', url = '', headersDistinct, socket } = incoming;
    // Proxies send the absolute form, which contains the same path (RFC 9112 section 3.2.2).
    const [path = '', ...query] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
    const response = await handle({
      method,
      path,
      query: query.join('?'),
      headers: headersDistinct as LocalRequest['headers'],
      body: () => buffer(incoming),
      address: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    });
    const { status, headers, body } = response;
    const hasBody = status !== 204 && status !== 304;
    const length = hasBody ? { 'content-length': String(body.length) } : {};
    outgoing.writeHead(status, { ...(headers as OutgoingHttpHeaders), ...length }).end(body);
    // Otherwise, the unread rest of the body would precede the next request on this connection.
    incoming.resume();
    onAnswer({ receivedAt, method, path, response, milliseconds: performance.now() - start });
  };
  return createServer({ keepAliveTimeout }, (incoming, outgoing) => {
    respond(incoming, outgoing).catch((error) => {
      log(`Cannot send the response to ${incoming.method}: ${inspect(error)}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
  });
}
