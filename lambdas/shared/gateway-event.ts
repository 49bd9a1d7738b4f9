import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { maxBodyBytes } from '../../contract/request/body-limit.ts';

/** Header values by lower-case name; the lines of a repeated header are joined with commas. */
export type LowerCaseHeaders = Readonly<Record<string, string | undefined>>;

/** The fields that the endpoints read as one value (RFC 9110 section 5.5, singleton fields). */
const singletonFields: readonly string[] = [
  'a2a-version',
  'content-type',
  'idempotency-key',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
];

/**
 * Converts the headers of the event to LowerCaseHeaders. A REST API keeps the client's spelling of names, and passes
 * the lines of a repeated header separately; RFC 9110 section 5.2 joins them with commas. Equal values of a singleton
 * field become one, because some clients send a field that their SDK sends as well.
 */
export function normalizeHeaders(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before({ event }) {
      const fields = Object.entries(event.multiValueHeaders ?? {}).map(([name, lines]) => {
        const field = name.toLowerCase();
        const value = (lines ?? []).join(', ');
        const [first = value, ...others] = singletonFields.includes(field) ? distinctMembers(value) : [];
        return [field, others.length > 0 ? value : first];
      });
      event.headers = Object.fromEntries(fields);
    },
  };
}

/** Middleware that adds the same `headers` to every response, including errors. A response's own headers win. */
export function addHeaders(
  headers: Readonly<Record<string, string>>,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  function add({ response }: { response?: APIGatewayProxyResult | null | undefined }) {
    if (response) response.headers = { ...headers, ...response.headers };
  }
  return { after: add, onError: add };
}

/** Throws the error that `createError` returns if one of `fields` has different values. */
export function requireOneValue(
  headers: LowerCaseHeaders,
  createError: (advice: string) => Error,
  fields = singletonFields,
): void {
  const repeated = fields.find((name) => distinctMembers(headers[name] ?? '').length > 1);
  if (repeated) throw createError(`Send the header "${repeated}" once: it has different values`);
}

// RFC 9110 section 5.6: a comma separates members, except in a quoted string.
const listMember = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/** Optional white space around a field value (section 5.6.3). Without the lookbehind, it would take quadratic time. */
export const surroundingWhiteSpace = /^[ \t]+|(?<![ \t])[ \t]+$/g;

function distinctMembers(value: string): string[] {
  const members = value.match(listMember) ?? [];
  return [...new Set(members.map((member) => member.replaceAll(surroundingWhiteSpace, '')))];
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
