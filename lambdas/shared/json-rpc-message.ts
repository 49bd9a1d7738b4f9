import type { APIGatewayProxyEvent } from 'aws-lambda';
import { decodeUtf8, requireBodyWithinLimit } from './gateway-event.ts';
import { JsonRpcError, jsonRpcErrorCode } from './json-rpc-error.ts';
import { JsonLimitError, parseStrictJson, StrictJsonError } from './strict-json.ts';

/** Whether a Content-Type is JSON. Browsers send JSON to another origin only after a preflight, unlike a form. */
export function isJsonMediaType(contentType = ''): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** Parses the body as one JSON-RPC message. Rejects with a JsonRpcError with status 413 or 400. */
export async function parseJsonRpcMessage(event: APIGatewayProxyEvent): Promise<object> {
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
function requireShortNames(message: { readonly id?: unknown; readonly method?: unknown }): void {
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
