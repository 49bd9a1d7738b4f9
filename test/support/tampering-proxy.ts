import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { listen } from '../../local/listen.ts';
import type { Exchange } from '../../verify/deployment-client.ts';
import { type HttpRequest, type HttpResponse, send, uniqueLoopbackAddress } from './http-client.ts';

/** A response of the upstream deployment, with its request. `tamper` changes the response in place. */
export interface PassingResponse {
  readonly method: string;
  readonly path: string;
  /** The request body. */
  readonly requestBody: string;
  /** The request header fields, keyed by lower-case name. */
  readonly requestHeaders: NonNullable<HttpRequest['headers']>;
  status: number;
  /** The response header fields, keyed by lower-case name. */
  headers: OutgoingHttpHeaders;
  text: string;
}

export type Tamper = (response: PassingResponse) => void;

export interface TamperingProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Responses of a deployment, keyed by request. */
export type ResponseCache = Map<string, Promise<HttpResponse>>;

/**
 * Starts a proxy that breaks a deployment in one way. It returns the responses of `upstream`, changed by `tamper` and
 * with the proxy's address. The proxy has its own rate limit, and does not forward requests that are in `cache`.
 */
export async function startTamperingProxy(
  upstream: string,
  tamper: Tamper,
  { cache }: { readonly cache?: ResponseCache } = {},
): Promise<TamperingProxy> {
  const from = uniqueLoopbackAddress();
  let url = '';
  const handleRequest: RequestListener = async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const { host: _, ...headers } = request.headers;
    const forwarded = { method, path, headers: presentHeaders(headers), body: await readText(request), from };
    const tampered = await fetchTampered(forwarded, { upstream, url, tamper, cache });
    response.writeHead(tampered.status, tampered.headers);
    response.end(tampered.body);
  };
  const server = await listen(createServer(handleRequest), 0);
  url = server.url;
  return server;
}

/**
 * Breaks `upstream` as the proxy does, for verify() in this process. Without connections to a proxy, a run takes much
 * less time.
 */
export function tamperedExchange(upstream: string, tamper: Tamper, cache: ResponseCache): Exchange {
  const from = uniqueLoopbackAddress();
  return async (url, { headers: fields, ...request }) => {
    const forwarded = { ...request, headers: Object.fromEntries(new Headers(fields)), from };
    const { status, headers, body = '' } = await fetchTampered(forwarded, { upstream, url, tamper, cache });
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

interface TamperedResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  /** Absent if the response cannot have a body. */
  readonly body: string | undefined;
}

async function fetchTampered(
  { from, ...original }: TamperedRequest,
  { upstream, url, tamper, cache }: TamperOptions,
): Promise<TamperedResponse> {
  const forward = (method: string) => {
    const request = { ...original, method };
    // Not cached, because a repeated request gets a different response.
    if ('idempotency-key' in original.headers) return send(upstream, { ...request, from });
    const key = JSON.stringify(request);
    const response = cache?.get(key) ?? send(upstream, { ...request, from });
    cache?.set(key, response);
    return response;
  };
  const { method, path, headers: requestHeaders, body: requestBody } = original;
  const response = await forward(method);
  // Replacing the address changes the length of the body, and HEAD must report the new length.
  const { text } = method === 'HEAD' ? await forward('GET') : response;
  const passing: PassingResponse = {
    method,
    path,
    requestBody,
    requestHeaders,
    status: response.status,
    headers: { ...response.headers },
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
