import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anotherClient, send } from './http.ts';

/** An answer on its way back, to be changed in place. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  /** What was asked. */
  readonly sent: string;
  status: number;
  /** By lower-case name. */
  headers: OutgoingHttpHeaders;
  text: string;
}

export interface TamperingProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A deployment that is broken in one way: what `upstream` answers, as if it were deployed here, after `tamper`. It has
 * an allowance of its own.
 */
export async function startTamperingProxy(
  upstream: string,
  tamper: (answer: Passing) => void,
): Promise<TamperingProxy> {
  const from = anotherClient();
  let url = '';
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const { host: _, ...headers } = request.headers;
    const sent = await read(request);
    const answer = await send(upstream, { method, path, headers: asSent(headers), body: sent, from });
    const passing: Passing = {
      method,
      path,
      sent,
      status: answer.status,
      headers: { ...answer.headers },
      text: answer.text.replaceAll(upstream, url),
    };
    tamper(passing);
    const hasBody = method !== 'HEAD' && passing.status !== 304 && passing.status !== 204;
    if (hasBody) passing.headers['content-length'] = Buffer.byteLength(passing.text);
    response.writeHead(passing.status, passing.headers).end(hasBody ? passing.text : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function asSent(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
