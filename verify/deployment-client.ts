import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { Mismatch } from './deployment-check.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON. Throws a Mismatch if it is not JSON. */
  json(): unknown;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RawRequest extends Required<RequestOptions> {
  /** Sent as it is: neither decoded nor normalised, unlike fetch's. */
  readonly path: string;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request to an origin, and reads the whole answer. */
export type Exchange = (origin: string, request: RawRequest) => Promise<RawResponse>;

const timeoutMilliseconds = 15_000;

const exchangeOverHttp: Exchange = async (origin, { body, headers, ...request }) => {
  // For methods that usually have no body, Node.js does not declare one, and it would be read as the next request.
  const length = body !== '' &&
    !('Transfer-Encoding' in headers) && { 'Content-Length': Buffer.byteLength(body) };
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const options = {
      ...urlToHttpOptions(new URL(origin)),
      ...request,
      headers: { ...headers, ...length },
      signal,
    };
    const outgoing = (origin.startsWith('https:') ? https : http).request(options, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  const bytes = Buffer.concat(await message.toArray());
  return { status: message.statusCode ?? 0, headers: message.headers, bytes };
};

/** An HTTP client of one deployment. Follows no redirect. */
export class DeploymentClient {
  /** The origin, without a slash at its end. */
  readonly url: string;
  readonly exchange: Exchange;
  private readonly responses = new Map<string, Promise<HttpResponse>>();

  constructor(url: string, exchange: Exchange = exchangeOverHttp) {
    this.url = url;
    this.exchange = exchange;
  }

  /** The answer to a plain GET of `path`, which is sent once. */
  get(path: string): Promise<HttpResponse> {
    const cached = this.responses.get(path);
    if (cached) return cached;
    const answer = this.send(path);
    this.responses.set(path, answer);
    return answer;
  }

  async send(
    path: string,
    { method = 'GET', headers = {}, body = '' }: RequestOptions = {},
  ): Promise<HttpResponse> {
    // A compressed answer has neither the length nor the strong ETag of the document.
    const fields = { 'Accept-Encoding': 'identity', 'User-Agent': 'frontdesk-verify', ...headers };
    const answer = await this.exchange(this.url, { method, path, headers: fields, body }).catch((cause) => {
      throw new Mismatch(`an answer to ${method} ${path}`, failureReason(cause), { cause });
    });
    return requireNoFirewall(responseOf(path, answer), method, path);
  }

  /** The JSON at `path`. Throws a Mismatch unless the status is 200. */
  async getJson(path: string): Promise<unknown> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Mismatch(`200 at ${path}`, String(answer.status));
    return answer.json();
  }

  /** The path and query of `reference` if it is an address of the deployment. */
  internalPath(reference: string, base = '/'): string | undefined {
    if (!URL.canParse(reference, this.url + base)) return undefined;
    const { origin, pathname, search } = new URL(reference, this.url + base);
    return origin === this.url ? pathname + search : undefined;
  }
}

/** Throws for a response of a firewall: once it blocks, every later line is misleading. */
function requireNoFirewall(answer: HttpResponse, method: string, path: string): HttpResponse {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 403 || type.includes('json')) return answer;
  throw new Mismatch(
    `an answer of Frontdesk to ${method} ${path}`,
    `403 as "${type}": a firewall in between, or a bucket that cannot be read`,
  );
}

function responseOf(path: string, { status, headers, bytes }: RawResponse): HttpResponse {
  const text = bytes.toString('utf8');
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return {
    status,
    headers: new Headers(Object.fromEntries(fields)),
    bytes,
    text,
    json: () => parseJson(path, text),
  };
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Mismatch(`JSON at ${path}`, JSON.stringify(text.slice(0, 60)), { cause });
  }
}

const reasonsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'that nothing listens there',
  ENOTFOUND: 'no host with that name',
  // Of a server without TLS.
  EPROTO: 'no TLS: use http://',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS: use http://',
};

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = reasonsByCode[code];
  // If the host has several addresses, the error is an AggregateError without a message.
  return reason ? `${reason} (${code})` : error.message || code || error.name;
}

interface Link {
  readonly target: string;
  readonly rel: string;
  readonly type?: string;
}

/** The links of a Link field (RFC 8288), as far as quoted parameters without escapes go. */
export function parseLinkField(field: string | readonly string[] | null = ''): Link[] {
  const text = [field ?? ''].flat().join(', ');
  return [...text.matchAll(/<([^>]*)>((?:\s*;\s*[\w-]+="[^"]*")*)/g)].map(([, target = '', rest = '']) => {
    const parameters = [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const { rel = '', type } = Object.fromEntries(parameters);
    return { target, rel, ...(type && { type }) };
  });
}
