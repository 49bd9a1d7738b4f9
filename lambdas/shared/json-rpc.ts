import type { APIGatewayProxyEvent } from 'aws-lambda';
import { decodeUtf8, requireBodyWithinLimit } from './gateway-event.ts';
import { JsonLimitError, parseStrictJson, StrictJsonError } from './strict-json.ts';

/** The error codes of JSON-RPC 2.0 section 5.1. */
export const jsonRpcErrorCode = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

/** The `id` of a message. */
type JsonRpcId = string | number | null;

/** Returns the response `id` for a message: its own if valid, otherwise null (JSON-RPC 2.0 section 5). */
export function responseIdFor({ id }: JsonRpcMessage): JsonRpcId {
  return isJsonRpcId(id) ? id : null;
}

export function isJsonRpcId(id: unknown): id is JsonRpcId {
  return typeof id === 'string' || Number.isSafeInteger(id) || id === null;
}

interface JsonRpcErrorOptions {
  /** HTTP status of the response. */
  readonly status: number;
  readonly code?: number;
  readonly data?: readonly object[];
  /** The id of the message, once it is known. */
  readonly id?: JsonRpcId | undefined;
}

/** An error that is sent to the caller, including its message, code, status, data and id. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly status: number;
  readonly code: number;
  readonly data: readonly object[] | undefined;
  readonly id: JsonRpcId;

  constructor(
    message: string,
    { status, code = jsonRpcErrorCode.invalidRequest, data, id = null }: JsonRpcErrorOptions,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
    this.id = id;
  }
}

/** Creates the 403 for a diagnostic request from a page that may only read. `id` is the result of responseIdFor(). */
export function crossSiteError(id?: JsonRpcId): JsonRpcError {
  return new JsonRpcError(
    'Send diagnostic requests from a program or from a page on an allowed origin: pages on other origins can only read',
    { status: 403, id },
  );
}

/** Returns the body of a JSON-RPC error. Its `id` is null if no request could be parsed (JSON-RPC 2.0 section 5). */
export function jsonRpcErrorBody(error: JsonRpcError, id: JsonRpcId = error.id): string {
  const { code, message, data } = error;
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

/** Returns a JsonRpcError unchanged. Reports any other value to `onFailure` and returns an internal error. */
export function toJsonRpcError(error: unknown, onFailure: (error: unknown) => void): JsonRpcError {
  if (error instanceof JsonRpcError) return error;
  onFailure(error);
  return new JsonRpcError('The service failed. The error was logged. Send the message again later', {
    status: 500,
    code: jsonRpcErrorCode.internal,
  });
}

/** Whether a Content-Type is JSON. Browsers send JSON to another origin only after a preflight, unlike a form. */
export function isJsonMediaType(contentType = ''): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** A message whose members are not validated. */
export interface JsonRpcMessage {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Parses the body as one JSON-RPC message. Rejects with a JsonRpcError with status 413 or 400. */
export async function parseJsonRpcMessage(event: APIGatewayProxyEvent): Promise<JsonRpcMessage> {
  const body = requireBodyWithinLimit(event, (advice) => new JsonRpcError(advice, { status: 413 }));
  const message = await parseMessageJson(body);
  // A batch could make many calls in one request.
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new JsonRpcError('Send one JSON-RPC message as a JSON object: batches are not supported', {
      status: 400,
    });
  }
  requireShortNames(message);
  return message;
}

const maxNameLength = 255;

// Responses repeat the id, and some errors repeat the method.
function requireShortNames(message: JsonRpcMessage): void {
  for (const name of ['id', 'method'] as const) {
    const text = message[name];
    if (typeof text === 'string' && text.length > maxNameLength) {
      throw new JsonRpcError(`Send at most ${maxNameLength} characters as "${name}"`, { status: 400 });
    }
  }
}

async function parseMessageJson(body: Uint8Array): Promise<unknown> {
  const text = decodeUtf8(body, () => parseError('Send the message in UTF-8: the body is not valid UTF-8'));
  try {
    return await parseStrictJson(text);
  } catch (error) {
    if (error instanceof JsonLimitError) throw new JsonRpcError(error.message, { status: 400 });
    if (error instanceof StrictJsonError) throw parseError(error.message);
    throw error;
  }
}

function parseError(message: string): JsonRpcError {
  return new JsonRpcError(message, { status: 400, code: jsonRpcErrorCode.parse });
}
