import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { inspect } from 'node:util';
import {
  currentExchange,
  type Exchange,
  type HeaderFields,
  type HttpRequest,
  type HttpResponse,
  RequestAbortedError,
  type RequestHandler,
} from '../http/http-message.ts';
import { cloudFrontError } from './cloudfront-error.ts';

/** CloudFront's limit on the request line and headers together, in bytes. */
const maxHeaderSize = 32_768;

/**
 * Milliseconds until an idle connection is closed. With Node's default of five seconds, a busy client or one in this
 * process may send a request on a connection that has just been closed.
 */
const keepAliveTimeout = 60_000;

const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];

/** A request with its response, for the log. */
export interface AnsweredRequest extends Exchange {
  readonly receivedAt: Date;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly response: HttpResponse;
  readonly milliseconds: number;
}

/**
 * Creates the server that viewers connect to. It passes each HTTP/1.1 request to `handle`, sends the response, and then
 * calls `onAnswer`.
 *
 * A request that is malformed, too long, or has an unknown method gets CloudFront's HTML error and never reaches the
 * distribution.
 */
export function createViewerServer(
  handle: RequestHandler,
  log: (line: string) => void,
  onAnswer: (request: AnsweredRequest) => void = () => undefined,
): Server {
  const server = createServer({ maxHeaderSize, keepAliveTimeout }, (incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    const [receivedAt, start, exchange] = [new Date(), performance.now(), {} as Exchange];
    currentExchange
      .run(exchange, () => handleIncoming(incoming, handle))
      .catch((error) => {
        if (error instanceof RequestAbortedError) return undefined;
        log(`Cannot respond to ${method}: ${inspect(error)}`);
        return cloudFrontError(502);
      })
      .then((result) => {
        if (!result) return;
        const [path = ''] = url.split('?');
        const response = writeResponseOr502(incoming, outgoing, result, log);
        onAnswer({
          ...exchange,
          receivedAt,
          method,
          path,
          response,
          milliseconds: performance.now() - start,
        });
      });
  });
  server.on('clientError', rejectConnection);
  return server;
}

async function handleIncoming(incoming: IncomingMessage, handle: RequestHandler): Promise<HttpResponse> {
  const { method = '', url = '' } = incoming;
  // Proxies send the absolute form, which contains the same path (RFC 9112 section 3.2.2).
  const [, target = ''] = /^(?:https?:\/\/[^/?]*)?(\/.*)$/is.exec(url) ?? [];
  const headers = toHeaderFields(incoming.rawHeaders);
  // "A server MUST respond with a 400 ... to any request message that contains more than one Host header field line"
  // (RFC 9112 section 3.2). CloudFront's documentation does not mention it.
  const hosts = headers.filter(([name]) => name.toLowerCase() === 'host');
  if (!methods.includes(method) || target === '' || hosts.length > 1) return cloudFrontError(400);
  const [path = '', ...query] = target.split('?');
  const request: HttpRequest = {
    method,
    path,
    query: query.join('?'),
    headers,
    body: readIncoming(incoming),
    source: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
  return handle(request);
}

function toHeaderFields(rawHeaders: readonly string[]): HeaderFields {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ]);
}

/** Reads a request body. Stopping early must not close the connection, which is still needed for the response. */
async function* readIncoming(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new RequestAbortedError('The client closed the connection early', { cause });
  }
}

/** Writes the response, or CloudFront's 502 if its headers are invalid. Returns the response that was sent. */
function writeResponseOr502(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: HttpResponse,
  log: (line: string) => void,
): HttpResponse {
  try {
    writeResponse(incoming, outgoing, response);
    return response;
  } catch (error) {
    log(`Cannot send the response to ${incoming.method}: ${inspect(error)}`);
    const failure = cloudFrontError(502);
    writeResponse(incoming, outgoing, failure);
    return failure;
  }
}

function writeResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: HttpResponse,
): void {
  const hasBody = status !== 204 && status !== 304;
  outgoing.writeHead(
    status,
    [...headers, ...(hasBody ? [['Content-Length', String(body.length)]] : [])].flat(),
  );
  outgoing.end(hasBody ? body : undefined);
  // Otherwise, the unread rest of the body would precede the next request on this connection.
  incoming.resume();
}

function rejectConnection(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const { status, headers, body } = cloudFrontError(error.code === 'HPE_HEADER_OVERFLOW' ? 494 : 400);
  const fields = [...headers, ['Content-Length', String(body.length)], ['Connection', 'close']];
  socket.end(
    `HTTP/1.1 ${status} \r\n${fields.map((field) => `${field.join(': ')}\r\n`).join('')}\r\n${body}`,
  );
}
