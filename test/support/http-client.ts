import { randomInt } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';

export interface HttpRequest {
  readonly method?: string;
  /** Sent unchanged, whereas fetch would normalize it. */
  readonly path: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
  /** Loopback address of the client, `127.<a>.<b>.<c>`, to which the rate limit applies. */
  readonly from?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  json(): unknown;
}

/** Sends one request unchanged, and reads the whole response. */
export function send(
  baseUrl: string,
  { method = 'GET', path, headers = {}, body, from }: HttpRequest,
): Promise<HttpResponse> {
  const { protocol, hostname, port } = new URL(baseUrl);
  const { request, Agent } = protocol === 'https:' ? https : http;
  const isChunked = Object.keys(headers).some((name) => name.toLowerCase() === 'transfer-encoding');
  const length = body === undefined || isChunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...length, ...headers },
        agent: new Agent({ keepAlive: false }),
        ...(from && { localAddress: from }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: () => JSON.parse(text),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Returns a loopback address that no other client uses, so it has its own rate limit. */
export function uniqueLoopbackAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
}
