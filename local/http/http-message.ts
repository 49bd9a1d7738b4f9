/** Header fields in the order and case in which they travel; a name may occur more than once. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

export interface HttpRequest {
  readonly method: string;
  /** As it stands in the request line: neither decoded nor normalised. */
  readonly path: string;
  /** What follows the question mark, as it stands there; empty without one. */
  readonly query: string;
  readonly headers: HeaderFields;
  /** The body as it arrives. Nothing is read from the connection before somebody iterates. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Address of whoever sent this request: the viewer's at the distribution, the edge's at an origin. */
  readonly source: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly body: Buffer;
}

/** Whatever answers requests: the distribution, a bucket, a REST API. */
export type RequestHandler = (request: HttpRequest) => Promise<HttpResponse>;

/** Whoever sent the request broke off before its body was whole: nobody is there to be answered. */
export class RequestAbortedError extends Error {
  override readonly name = 'RequestAbortedError';
}

const hasName = (name: string) => (field: HeaderFields[number]) =>
  field[0].toLowerCase() === name.toLowerCase();

/** All values of a field as one (RFC 9110 section 5.3), or `undefined` when it is absent. */
export function fieldValue(headers: HeaderFields, name: string): string | undefined {
  const values = headers.filter(hasName(name)).map(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
}

export function withoutFields(headers: HeaderFields, ...names: string[]): HeaderFields {
  return headers.filter((field) => !names.some((name) => hasName(name)(field)));
}

/** The fields with one more, in place of all of the same name. */
export function withField(headers: HeaderFields, name: string, value: string): HeaderFields {
  return [...withoutFields(headers, name), [name, value]];
}

/** The fields with `value` appended to the list that the field holds. */
export function withAppendedValue(headers: HeaderFields, name: string, value: string): HeaderFields {
  const before = fieldValue(headers, name);
  return withField(headers, name, before ? `${before}, ${value}` : value);
}

/** The whole body, or `undefined` when it is longer than `limit` bytes. */
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
