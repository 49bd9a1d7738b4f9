/** JSON-RPC 2.0 section 5.1. */
export const errorCode = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

interface Details {
  /** Of HTTP. */
  readonly status: number;
  readonly code?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: readonly object[];
}

/** Why a JSON-RPC message is not answered with a result. All of it reaches the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: readonly object[] | undefined;

  constructor(message: string, { status, code = errorCode.invalidRequest, headers = {}, data }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.data = data;
  }
}

/** The body of a JSON-RPC error. Its `id` is null where no request has been read (JSON-RPC 2.0 section 5). */
export function errorBody({ code, message, data }: Refusal, id: string | number | null = null): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

/** What callers learn of a failure. */
export function internalError(): Refusal {
  return new Refusal('The service failed. The operators see it. Send the message again later', {
    status: 500,
    code: errorCode.internal,
  });
}
