import { EventEmitter } from 'node:events';
import http, { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { vi } from 'vitest';
import { listen } from '../../local/http/listen.ts';
import { type HttpRequest, type HttpResponse, send, uniqueLoopbackAddress } from './http-client.ts';

/** An answer of the upstream deployment, which `tamper` changes in place. */
export interface PassingResponse {
  readonly method: string;
  readonly path: string;
  /** Body of the request. */
  readonly sent: string;
  /** Header fields of the request, by lower-case name. */
  readonly sentHeaders: NonNullable<HttpRequest['headers']>;
  status: number;
  /** Header fields by lower-case name. */
  headers: OutgoingHttpHeaders;
  text: string;
}

type Tamper = (answer: PassingResponse) => void;

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
 * Breaks `upstream` as the proxy does, for this process alone, and without connections, which take most of the time of
 * a run of checks. The returned function takes the way in which the deployment is broken from then on, and returns its
 * address, at which fetch() finds it until the test stubs no globals any longer, and http.get() beyond.
 */
export function stubTamperedFetch(upstream: string, cache: ResponseCache): (tamper: Tamper) => string {
  const address = 'http://broken.example';
  let broken = { tamper: (_answer: PassingResponse): void => undefined, from: '' };
  const answerTo = (input: string, sent: Omit<RequestInit, 'body'> & { body?: unknown }) => {
    const { pathname, search } = new URL(input);
    const { method = 'GET', body = '' } = sent;
    const headers = Object.fromEntries(new Headers(sent.headers));
    const asked = { method, path: pathname + search, headers, body: String(body), from: broken.from };
    return tamperedAnswer(asked, { upstream, url: address, tamper: broken.tamper, cache });
  };
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith(`${address}/`)) return realFetch(input, init);
    const { status, headers: answered, body } = await answerTo(input, init);
    const fields = Object.entries(presentHeaders(answered)).map(([name, value]) => [name, String(value)]);
    return new Response(body ?? null, { status, headers: Object.fromEntries(fields) });
  });
  const realGet = http.get;
  type Get = (input: string, options: RequestInit, callback: (answer: unknown) => void) => unknown;
  const stubbedGet: Get = (input, options, callback) => {
    if (!input.startsWith(`${address}/`)) return (realGet as Get)(input, options, callback);
    const outgoing = new EventEmitter();
    answerTo(input, options).then(
      ({ status, headers, body = '' }) =>
        callback(Object.assign(Readable.from([Buffer.from(body)]), { statusCode: status, headers })),
      (error) => outgoing.emit('error', error),
    );
    return outgoing;
  };
  vi.spyOn(http, 'get').mockImplementation(stubbedGet as typeof http.get);
  return (tamper) => {
    broken = { tamper, from: uniqueLoopbackAddress() };
    return address;
  };
}

interface TamperOptions {
  readonly upstream: string;
  /** Takes the place of `upstream` in the body. */
  readonly url: string;
  readonly tamper: Tamper;
  readonly cache?: ResponseCache | undefined;
}

interface TamperedAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** Of an answer that may have one. */
  readonly body: string | undefined;
}

async function tamperedAnswer(
  { from, ...asked }: Required<Omit<HttpRequest, 'body'>> & { readonly body: string },
  { upstream, url, tamper, cache }: TamperOptions,
): Promise<TamperedAnswer> {
  const ask = (method: string) => {
    const request = { ...asked, method };
    // Its repetition is answered otherwise.
    if ('idempotency-key' in asked.headers) return send(upstream, { ...request, from });
    const key = JSON.stringify(request);
    const answer = cache?.get(key) ?? send(upstream, { ...request, from });
    cache?.set(key, answer);
    return answer;
  };
  const { method, path, headers: sentHeaders, body: sent } = asked;
  const answer = await ask(method);
  // With other addresses the body has another length, which HEAD has to announce.
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
