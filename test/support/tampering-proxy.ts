import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { listen } from '../../local/http/listen.ts';
import { type HttpResponse, send, uniqueLoopbackAddress } from './http-client.ts';

/** An answer of the upstream deployment, which `tamper` changes in place. */
export interface PassingResponse {
  readonly method: string;
  readonly path: string;
  /** Body of the request. */
  readonly sent: string;
  status: number;
  /** Header fields by lower-case name. */
  headers: OutgoingHttpHeaders;
  text: string;
}

export interface TamperingProxy {
  readonly url: string;
  close(): Promise<void>;
}

interface ProxyOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly cache?: ResponseCache;
}

/** Answers of a deployment, by request. */
export type ResponseCache = Map<string, Promise<HttpResponse>>;

/**
 * A proxy that breaks a deployment in one way: it answers as `upstream`, with its own address instead of that one, after
 * `tamper`. It has a rate limit of its own, TLS if it is given a certificate, and sends nothing that `cache` answers.
 */
export async function startTamperingProxy(
  upstream: string,
  tamper: (answer: PassingResponse) => void,
  { tls, cache }: ProxyOptions = {},
): Promise<TamperingProxy> {
  const from = uniqueLoopbackAddress();
  let url = '';
  const handleRequest: RequestListener = async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const { host: _, ...headers } = request.headers;
    const sent = await textOf(request);
    const ask = (as: string) => {
      const asked = { method: as, path, headers: presentHeaders(headers), body: sent };
      const key = JSON.stringify(asked);
      const answer = cache?.get(key) ?? send(upstream, { ...asked, from });
      cache?.set(key, answer);
      return answer;
    };
    const answer = await ask(method);
    // With other addresses the body has another length, which HEAD has to announce.
    const { text } = method === 'HEAD' ? await ask('GET') : answer;
    const passing: PassingResponse = {
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
  const server = tls ? createSecureServer(tls, handleRequest) : createServer(handleRequest);
  const { authority, close } = await listen(server, 0);
  url = `${tls ? 'https' : 'http'}://${authority}`;
  return { url, close };
}

function presentHeaders(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
