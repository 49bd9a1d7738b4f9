import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { maxBodyBytes } from '../../contract/body-limit.ts';

/** Header values by lower-case name; the lines of a repeated header are joined with commas. */
export type LowerCaseHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Converts the headers of the event to LowerCaseHeaders. A REST API keeps the client's spelling of names, and passes
 * the lines of a repeated header separately; RFC 9110 section 5.2 joins them with commas.
 */
export function normalizeHeaders(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before({ event }) {
      const lines = Object.entries(event.multiValueHeaders ?? {}).map(([name, values]) => [
        name.toLowerCase(),
        (values ?? []).join(', '),
      ]);
      event.headers = Object.fromEntries(lines);
    },
  };
}

/** The members of a gateway event that contain the body. */
export type EventBody = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>;

/** Returns the bytes of the request body. The gateway encodes everything except text as base64. */
export function bodyBytes({ body, isBase64Encoded }: EventBody): Buffer {
  return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

/** Returns the bytes of the body. If it exceeds `maxBodyBytes`, throws the error that `createError` returns. */
export function requireBodyWithinLimit(event: EventBody, createError: (advice: string) => Error): Buffer {
  const bytes = bodyBytes(event);
  if (bytes.length <= maxBodyBytes) return bytes;
  throw createError(`Send at most ${maxBodyBytes.toLocaleString('en')} bytes`);
}

/** Decodes UTF-8. For invalid bytes, throws the error that `createError` returns. */
export function decodeUtf8(bytes: Uint8Array, createError: () => Error): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createError();
  }
}
