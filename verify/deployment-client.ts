import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Mismatch } from './check.ts';

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

const timeoutMilliseconds = 15_000;

/** An HTTP client of one deployment. Follows no redirect. */
export class DeploymentClient {
  /** The origin, without a slash at its end. */
  readonly url: string;
  private readonly responses = new Map<string, Promise<HttpResponse>>();

  constructor(url: string) {
    this.url = url;
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
    { method = 'GET', headers = {}, body }: RequestOptions = {},
  ): Promise<HttpResponse> {
    const init = {
      method,
      // A compressed answer has neither the length nor the strong ETag of the document.
      headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'frontdesk-verify', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(body !== undefined && { body }),
    } as const;
    return notOfFirewall(await this.exchange(path, init), method, path);
  }

  /** The answer to a browser that a person leads to `path`. fetch() would write a Sec-Fetch-Mode of its own. */
  async navigate(path: string): Promise<HttpResponse> {
    const { get } = this.url.startsWith('https:') ? https : http;
    const headers = {
      Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'Sec-Fetch-Dest': 'document',
      'Sec-Fetch-Mode': 'navigate',
      'User-Agent': 'frontdesk-verify',
    };
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    let answer: HttpResponse;
    try {
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        get(this.url + path, { headers, signal }, resolve).on('error', reject);
      });
      const fields = Object.entries(message.headers).map(([name, value = '']) => [name, String(value)]);
      const bytes = Buffer.concat(await message.toArray());
      answer = responseOf(path, message.statusCode ?? 0, new Headers(Object.fromEntries(fields)), bytes);
    } catch (cause) {
      throw new Mismatch(`an answer to GET ${path}`, failureReason(cause), { cause });
    }
    return notOfFirewall(answer, 'GET', path);
  }

  private async exchange(path: string, init: RequestInit): Promise<HttpResponse> {
    try {
      const response = await fetch(this.url + path, init);
      const bytes = Buffer.from(await response.arrayBuffer());
      return responseOf(path, response.status, response.headers, bytes);
    } catch (cause) {
      throw new Mismatch(`an answer to ${init.method} ${path}`, failureReason(cause), { cause });
    }
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

/** Throws for what a firewall answers: one that starts to block within a run would make every later line misleading. */
function notOfFirewall(answer: HttpResponse, method: string, path: string): HttpResponse {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 403 || type.includes('json')) return answer;
  throw new Mismatch(
    `an answer of Frontdesk to ${method} ${path}`,
    `403 as "${type}": a firewall in between, or a bucket that cannot be read`,
  );
}

function responseOf(path: string, status: number, headers: Headers, bytes: Buffer): HttpResponse {
  const text = bytes.toString('utf8');
  return { status, headers, bytes, text, json: () => parseJson(path, text) };
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
  ENOTFOUND: 'no host of that name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS: ask by http://',
};

/** fetch says "fetch failed" and tells the reason in `cause`. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (!(cause instanceof Error)) return message;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const reason = reasonsByCode[code];
  // The failure to connect to each of several addresses has no message.
  return reason ? `${reason} (${code})` : cause.message || code || cause.name;
}
