import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Answer, anotherClient, send } from './http.ts';

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

interface ProxyOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly known?: Answers;
}

/** What a deployment answered, by what it was asked. */
export type Answers = Map<string, Promise<Answer>>;

/**
 * A deployment that is broken in one way: what `upstream` answers, as if it were deployed here, after `tamper`. It has
 * an allowance of its own, speaks TLS if it is given a certificate, and asks nothing again whose answer is `known`.
 */
export async function startTamperingProxy(
  upstream: string,
  tamper: (answer: Passing) => void,
  { tls, known }: ProxyOptions = {},
): Promise<TamperingProxy> {
  const from = anotherClient();
  let url = '';
  const answerAs: RequestListener = async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const { host: _, ...headers } = request.headers;
    const sent = await read(request);
    const ask = (as: string) => {
      const asked = { method: as, path, headers: asSent(headers), body: sent };
      const key = JSON.stringify(asked);
      const answer = known?.get(key) ?? send(upstream, { ...asked, from });
      known?.set(key, answer);
      return answer;
    };
    const answer = await ask(method);
    // With its addresses written anew, what HEAD speaks of has another length.
    const { text } = method === 'HEAD' ? await ask('GET') : answer;
    const passing: Passing = {
      method,
      path,
      sent,
      status: answer.status,
      headers: { ...answer.headers },
      text: text.replaceAll(upstream, url),
    };
    tamper(passing);
    const hasLength = passing.status !== 304 && passing.status !== 204;
    if (hasLength) passing.headers['content-length'] = Buffer.byteLength(passing.text);
    response.writeHead(passing.status, passing.headers);
    response.end(hasLength && method !== 'HEAD' ? passing.text : undefined);
  };
  const server = tls ? createSecureServer(tls, answerAs) : createServer(answerAs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
