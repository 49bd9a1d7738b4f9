import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import type { LocalRequest, LocalResponse } from './http-message.ts';

/**
 * Milliseconds until an idle connection is closed. With Node's default of five seconds, a busy client or one in this
 * process may send a request on a connection that has just been closed.
 */
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

/** Creates the server that viewers connect to. It answers with `handle`, and then calls `onAnswer`. */
export function createSiteServer(
  handle: (request: LocalRequest) => Promise<LocalResponse>,
  log: (line: string) => void,
  onAnswer: (request: AnsweredRequest) => void = () => undefined,
): Server {
  return createServer({ keepAliveTimeout }, async (incoming, outgoing) => {
    const [receivedAt, start] = [new Date(), performance.now()];
    const request = readRequest(incoming);
    try {
      const response = await handle(request);
      const { status, headers, body } = response;
      const hasBody = status !== 204 && status !== 304;
      outgoing.writeHead(status, {
        ...Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, [...values]])),
        ...(hasBody && { 'content-length': body.length }),
      });
      outgoing.end(hasBody ? body : undefined);
      // Otherwise, the unread rest of the body would precede the next request on this connection.
      incoming.resume();
      const { method, path } = request;
      onAnswer({ receivedAt, method, path, response, milliseconds: performance.now() - start });
    } catch (error) {
      if (!incoming.destroyed) log(`Cannot respond to ${request.method}: ${inspect(error)}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    }
  });
}

function readRequest(incoming: IncomingMessage): LocalRequest {
  const { method = '', url = '', headersDistinct, socket } = incoming;
  // Proxies send the absolute form, which contains the same path (RFC 9112 section 3.2.2).
  const [path = '', ...query] = url.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  return {
    method,
    path,
    query: query.join('?'),
    headers: Object.fromEntries(
      Object.entries(headersDistinct).map(([name, values]) => [name, values ?? []]),
    ),
    body: () => buffer(incoming),
    address: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
}
