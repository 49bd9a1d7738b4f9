import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { listen } from '../../local/http/listen.ts';
import type { Exchange } from '../../verify/deployment-client.ts';
import { type HttpRequest, type HttpResponse, send, uniqueLoopbackAddress } from './http-client.ts';

/** A response of the upstream deployment, which `tamper` changes in place. */
export interface PassingResponse {
  readonly method: string;
  readonly path: string;
  /** The request body. */
  readonly sent: string;
  /** The request header fields, by lower-case name. */
  readonly sentHeaders: NonNullable<HttpRequest['headers']>;
  status: number;
  /** Header fields by lower-case name. */
  headers: OutgoingHttpHeaders;
  text: string;
}

export type Tamper = (answer: PassingResponse) => void;

export interface TamperingProxy {
  readonly url: string;
  close(): Promise<void>;
}

interface ProxyOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly cache?: ResponseCache;
}

/** Responses of a deployment, by request. */
export type ResponseCache = Map<string, Promise<HttpResponse>>;

/**
 * A proxy that breaks a deployment in one way: it returns the responses of `upstream`, changed by `tamper` and with its
 * own address. It has its own rate limit, TLS if a certificate is given, and does not forward requests that are in
 * `cache`.
 */
export async function startTamperingProxy(
  upstream: string,
  tamper: Tamper,
  { tls, cache }: ProxyOptions = {},
): Promise<TamperingProxy> {
  const from = uniqueLoopbackAddress();
  let url = '';
  const handleRequest: RequestListener = async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const { host: _, ...headers } = request.headers;
    const asked = { method, path, headers: presentHeaders(headers), body: await textOf(request), from };
    const { status, headers: answered, body } = await tamperedAnswer(asked, { upstream, url, tamper, cache });
    response.writeHead(status, answered);
    response.end(body);
  };
  const server = tls ? createSecureServer(tls, handleRequest) : createServer(handleRequest);
  const { authority, close } = await listen(server, 0);
  url = `${tls ? 'https' : 'http'}://${authority}`;
  return { url, close };
}

/**
 * Breaks `upstream` as the proxy does, for verify() in this process. It needs no connections, which take most of the
 * time of a run.
 */
export function tamperedExchange(upstream: string, tamper: Tamper, cache: ResponseCache): Exchange {
  const from = uniqueLoopbackAddress();
  return async (url, { headers: fields, ...request }) => {
    const sent = { ...request, headers: Object.fromEntries(new Headers(fields)), from };
    const { status, headers, body = '' } = await tamperedAnswer(sent, { upstream, url, tamper, cache });
    return { status, headers, bytes: Buffer.from(body) };
  };
}

interface TamperOptions {
  readonly upstream: string;
  /** Replaces `upstream` in the body. */
  readonly url: string;
  readonly tamper: Tamper;
  readonly cache?: ResponseCache | undefined;
}

interface TamperedRequest extends Required<Omit<HttpRequest, 'body' | 'headers'>> {
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

interface TamperedAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** Of a response that may have a body. */
  readonly body: string | undefined;
}

async function tamperedAnswer(
  { from, ...asked }: TamperedRequest,
  { upstream, url, tamper, cache }: TamperOptions,
): Promise<TamperedAnswer> {
  const ask = (method: string) => {
    const request = { ...asked, method };
    // A repeated request gets another response.
    if ('idempotency-key' in asked.headers) return send(upstream, { ...request, from });
    const key = JSON.stringify(request);
    const answer = cache?.get(key) ?? send(upstream, { ...request, from });
    cache?.set(key, answer);
    return answer;
  };
  const { method, path, headers: sentHeaders, body: sent } = asked;
  const answer = await ask(method);
  // The body has another length with other addresses, and HEAD must report it.
  const { text } = method === 'HEAD' ? await ask('GET') : answer;
  const passing: PassingResponse = {
    method,
    path,
    sent,
    sentHeaders,
    status: answer.status,
    headers: { ...answer.headers },
    text: text.replaceAll(upstream, url),
  };
  tamper(passing);
  const { status, headers } = passing;
  const hasLength = status !== 304 && status !== 204;
  if (hasLength) headers['content-length'] = Buffer.byteLength(passing.text);
  return { status, headers, body: hasLength && method !== 'HEAD' ? passing.text : undefined };
}

function presentHeaders(headers: OutgoingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
    ),
  );
}
