import { AsyncLocalStorage } from 'node:async_hooks';

/** Header fields in the order and case of the message. A name may occur more than once. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

export interface HttpRequest {
  readonly method: string;
  /** The path of the request line, neither decoded nor normalized. */
  readonly path: string;
  /** The query without its question mark, not decoded. Empty when there is none. */
  readonly query: string;
  readonly headers: HeaderFields;
  /** Chunks of the body. Iterating reads them from the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Address of the client, which is the viewer at the distribution and the edge at an origin. */
  readonly source: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: Buffer;
}

/** Handles requests like the distribution, a bucket or a REST API. */
export type RequestHandler = (request: HttpRequest) => Promise<HttpResponse>;

/** Thrown when the client closes the connection before the end of the body. No response is expected. */
export class RequestAbortedError extends Error {
  override readonly name = 'RequestAbortedError';
}

const hasName = (name: string) => (field: HeaderFields[number]) =>
  field[0].toLowerCase() === name.toLowerCase();

/** All values of a field, joined by commas (RFC 9110 section 5.3), or `undefined` when it is absent. */
export function fieldValue(headers: HeaderFields, name: string): string | undefined {
  const values = headers.filter(hasName(name)).map(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
}

export function withoutFields(headers: HeaderFields, ...names: string[]): HeaderFields {
  return headers.filter((field) => !names.some((name) => hasName(name)(field)));
}

/** Returns the fields with `name` set to `value`, in place of any fields with the same name. */
export function withField(headers: HeaderFields, name: string, value: string): HeaderFields {
  return [...withoutFields(headers, name), [name, value]];
}

/** Returns the fields with `value` appended to the comma-separated list in the field `name`. */
export function withAppendedValue(headers: HeaderFields, name: string, value: string): HeaderFields {
  const list = fieldValue(headers, name);
  return withField(headers, name, list ? `${list}, ${value}` : value);
}

/** Reads a body. Resolves to `undefined` when it is longer than `limit` bytes. */
export async function readBody(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Details about a request that its response does not contain. */
export interface Exchange {
  /** The lines that a function wrote while it handled the request. Absent if no function was called. */
  functionLines?: readonly string[];
}

/** The exchange of the request that is being handled. */
export const currentExchange = new AsyncLocalStorage<Exchange>();
