import type { APIGatewayProxyResult } from 'aws-lambda';
import fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod';
import type { PostEventOptions } from '../support/lambda-events.ts';
import { expectNoInternals } from '../support/response-expectations.ts';
import { fieldText, hostileValue, mutatedBytes, mutatedValue } from './arbitraries.ts';

/** A response (JSON-RPC 2.0 section 5), but no internal error. */
const JsonRpcResponse = z.union([
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    result: z.looseObject({}),
  }),
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]).optional(),
    error: z.strictObject({
      code: z.int().refine((code) => code !== -32603, 'No message may make the service fail'),
      message: z.string().min(1),
      data: z.unknown().optional(),
    }),
  }),
]);
export type JsonRpcResponse = z.infer<typeof JsonRpcResponse>;

/** Bodies close to valid messages: with other members or bytes, batches, and any values. */
export function bodiesLike(messages: readonly object[]): fc.Arbitrary<string | Buffer> {
  const message = fc.constantFrom(...messages);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: message.chain((valid) => mutatedValue(valid, 3)).map((value) => JSON.stringify(value)),
    },
    { weight: 2, arbitrary: message.chain((valid) => mutatedBytes(JSON.stringify(valid))) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.array(message, { maxLength: 3 }).map((batch) => JSON.stringify(batch)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
}

/** The `valid` headers, some of them omitted or replaced. */
export function headersLike(
  valid: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<Record<string, string>> {
  return fc
    .record(
      Object.fromEntries(
        Object.entries(valid).map(([name, values]) => [
          name,
          fc.option(
            fc.oneof(
              { weight: 12, arbitrary: fc.constantFrom(...values) },
              { weight: 1, arbitrary: fieldText },
            ),
            { freq: 20 },
          ),
        ]),
      ),
    )
    .map((fields) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      ),
    );
}

/** `body` as the gateway passes it: as text, or in base64. */
export function bodyEvent(body: string | Buffer, isBase64Encoded: boolean): PostEventOptions {
  return { body: Buffer.from(body).toString(isBase64Encoded ? 'base64' : 'utf8'), isBase64Encoded };
}

/** Throws unless an answer is a JSON-RPC response over HTTP. Undefined for the empty answer to a notification. */
export function expectJsonRpcResponse({
  statusCode,
  headers = {},
  body,
}: APIGatewayProxyResult): JsonRpcResponse | undefined {
  expect([200, 202, 400, 403, 404, 406, 413, 415]).toContain(statusCode);
  expect(headers['Cache-Control']).toBe('no-store');
  for (const value of Object.values(headers)) expect(String(value)).toMatch(/^[\t -~]*$/);
  if (body === '') {
    expect(statusCode).toBe(202);
    return undefined;
  }
  const data = /^event: message\ndata: (.*)\n\n$/s.exec(body)?.[1];
  expect(headers['Content-Type']).toBe(data === undefined ? 'application/json' : 'text/event-stream');
  expectNoInternals(body);
  return JsonRpcResponse.parse(JSON.parse(data ?? body));
}
