import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { Mismatch } from './report.ts';

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

interface RawRequest extends Required<RequestOptions> {
  /** Sent unchanged, whereas fetch would normalize it. */
  readonly path: string;
}

interface RawResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request to an origin, and reads the whole response. */
export type Exchange = (origin: string, request: RawRequest) => Promise<RawResponse>;

const timeoutMilliseconds = 15_000;

const exchangeOverHttp: Exchange = async (origin, { body, headers, ...request }) => {
  // Node does not declare the body of a method that usually has none. The server would read it as the next request.
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

/** An HTTP client for one deployment. It does not follow redirects. */
export class DeploymentClient {
  /** The origin, without a trailing slash. */
  readonly url: string;
  readonly exchange: Exchange;
  private readonly responses = new Map<string, Promise<HttpResponse>>();

  constructor(url: string, exchange: Exchange = exchangeOverHttp) {
    this.url = url;
    this.exchange = exchange;
  }

  /** Returns the response to a plain GET of `path`. Each such request is sent only once. */
  get(path: string): Promise<HttpResponse> {
    const cached = this.responses.get(path);
    if (cached) return cached;
    const response = this.send(path);
    this.responses.set(path, response);
    return response;
  }

  async send(
    path: string,
    { method = 'GET', headers = {}, body = '' }: RequestOptions = {},
  ): Promise<HttpResponse> {
    // A compressed response has a different length, and no strong ETag.
    const fields = { 'Accept-Encoding': 'identity', 'User-Agent': 'frontdesk-verify', ...headers };
    const response = await this.exchange(this.url, { method, path, headers: fields, body }).catch((cause) => {
      throw new Mismatch(`a response to ${method} ${path}`, failureReason(cause), { cause });
    });
    return requireNoFirewall(toResponse(path, response), method, path);
  }

  /** Like get(), but follows one redirect within the deployment. */
  async follow(path: string): Promise<HttpResponse> {
    const response = await this.get(path);
    const location = response.headers.get('location');
    const target = location === null ? undefined : this.internalPath(location, path);
    return target === undefined ? response : this.get(target);
  }

  /** Returns the JSON at `path`. Throws a Mismatch unless the status is 200. */
  async getJson(path: string): Promise<unknown> {
    const response = await this.get(path);
    if (response.status !== 200) throw new Mismatch(`200 at ${path}`, String(response.status));
    return response.json();
  }

  /** Returns the path and query of `reference`, or `undefined` if it is not an address of the deployment. */
  internalPath(reference: string, base = '/'): string | undefined {
    if (!URL.canParse(reference, this.url + base)) return undefined;
    const { origin, pathname, search } = new URL(reference, this.url + base);
    return origin === this.url ? pathname + search : undefined;
  }
}

/** Throws a Mismatch for a firewall's response. Once a firewall blocks this client, all later results would mislead. */
function requireNoFirewall(response: HttpResponse, method: string, path: string): HttpResponse {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 403 || type.includes('json')) return response;
  throw new Mismatch(
    `a response from Frontdesk to ${method} ${path}`,
    `403 with "${type}": a firewall blocks this client, or the bucket cannot be read`,
  );
}

function toResponse(path: string, { status, headers, bytes }: RawResponse): HttpResponse {
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

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // For a host with several addresses, the error is an AggregateError without a message.
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}

interface Link {
  readonly target: string;
  readonly rel: string;
  readonly type?: string;
}

/** Parses a Link field (RFC 8288). Supports only quoted parameters without escapes. */
export function parseLinkField(field: string | readonly string[] | null = ''): Link[] {
  const text = [field ?? ''].flat().join(', ');
  return [...text.matchAll(/<([^>]*)>((?:\s*;\s*[\w-]+="[^"]*")*)/g)].map(([, target = '', rest = '']) => {
    const parameters = [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const { rel = '', type } = Object.fromEntries(parameters);
    return { target, rel, ...(type && { type }) };
  });
}
