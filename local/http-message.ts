/** Header values by lower-case name. */
export type HeaderValues = Readonly<Record<string, readonly string[]>>;

export interface LocalRequest {
  readonly method: string;
  /** Neither decoded nor normalized. */
  readonly path: string;
  /** Without the question mark, not decoded. */
  readonly query: string;
  readonly headers: HeaderValues;
  /** Reads the body. Rejects if the client closes the connection before its end. */
  readonly body: () => Promise<Buffer>;
  /** The client's address. */
  readonly address: string;
}

export interface LocalResponse {
  readonly status: number;
  readonly headers: HeaderValues;
  readonly body: Uint8Array;
  /** What created the response. */
  readonly source: 'edge' | 'document' | 'function';
  /** Lines that the function wrote. */
  readonly functionLines?: readonly string[];
}

/** Converts header fields with one value each. */
export function headerValues(fields: Readonly<Record<string, string>>): HeaderValues {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), [value]]));
}

/** Creates a response without a body. */
export const emptyResponse = (
  status: number,
  source: LocalResponse['source'],
  headers: HeaderValues = {},
): LocalResponse => ({ status, headers, body: new Uint8Array(), source });
