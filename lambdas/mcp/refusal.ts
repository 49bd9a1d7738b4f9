/** JSON-RPC 2.0 section 5.1. */
export const errorCode = { parse: -32700, invalidRequest: -32600, internal: -32603 } as const;

interface Details {
  readonly status: number;
  readonly code?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message that is refused before the protocol library sees it. The text reaches the caller. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, { status, code = errorCode.invalidRequest, headers = {} }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** The body of a JSON-RPC error that belongs to no request: none has been read, hence the null `id` (section 5). */
export function errorBody(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
}
