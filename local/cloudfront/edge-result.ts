import { z } from 'zod';
import type { HeaderFields, HttpRequest, HttpResponse } from '../http/http-message.ts';
import {
  type EdgeEventHeaders,
  type EdgeEventValue,
  findForbiddenHeader,
  headerFields,
  hiddenFields,
  readOnlyHeaders,
} from './edge-headers.ts';

/** A function returned a value that violates the event structure. CloudFront answers 502. */
export class InvalidEdgeResultError extends Error {
  override readonly name = 'InvalidEdgeResultError';
}

/**
 * Most characters of a URI with its query.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 */
const maxUriLength = 8_191;

/**
 * Most bytes of a response that a function makes, with its headers. AWS says so of Lambda@Edge's viewer events, and
 * nothing of functions. Unverified on AWS: edge-response-size
 */
const maxGeneratedBytes = 40 * 1024;

const value = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
});
const values = z.record(z.string(), value).default({});

const EdgeEventRequest = z.object({
  method: z.string(),
  uri: z.string().startsWith('/'),
  querystring: values,
  headers: values,
  cookies: values,
});

const EdgeEventResponse = z.object({
  statusCode: z.int().min(100).max(599),
  statusDescription: z.string().optional(),
  headers: values,
  cookies: z.record(z.string(), value.extend({ attributes: z.string().optional() })).default({}),
  body: z
    .union([
      z.string().transform((text) => Buffer.from(text)),
      z.object({ encoding: z.literal('text'), data: z.string() }).transform(({ data }) => Buffer.from(data)),
      z
        .object({ encoding: z.literal('base64'), data: z.base64() })
        .transform(({ data }) => Buffer.from(data, 'base64')),
    ])
    .optional(),
});

/**
 * Parses the result of a viewer-request function: the request to forward, or the generated response. Throws an
 * InvalidEdgeResultError.
 */
export function parseRequestResult(result: unknown, request: HttpRequest): HttpRequest | HttpResponse {
  if (typeof result === 'object' && result !== null && 'statusCode' in result)
    return generatedResponse(result);
  const { method, uri, querystring, headers, cookies } = parse(EdgeEventRequest, result);
  if (method !== request.method) throw new InvalidEdgeResultError('The function changed the method');
  requireAllowedHeaders(readOnlyHeaders.request, request.headers, headers);
  const cookie = serializePairs(cookies, '; ');
  const query = serializePairs(querystring, '&');
  requireAllowedUri(uri, query, request.query);
  return {
    ...request,
    path: uri,
    query,
    headers: [
      ...headerFields(headers),
      ...hiddenFields(request.headers),
      ...(cookie === '' ? [] : [['Cookie', cookie] as const]),
    ],
  };
}

/**
 * Parses the result of a viewer-response function. The body stays unless the function returns another. Throws an
 * InvalidEdgeResultError.
 */
export function parseResponseResult(result: unknown, response: HttpResponse): HttpResponse {
  const { statusCode, headers, cookies, body } = parse(EdgeEventResponse, result);
  requireAllowedHeaders(readOnlyHeaders.response, response.headers, headers);
  return {
    status: statusCode,
    headers: [...headerFields(headers), ...hiddenFields(response.headers), ...setCookies(cookies)],
    body: body ?? response.body,
  };
}

function generatedResponse(result: object): HttpResponse {
  const { statusCode, headers, cookies, body = Buffer.alloc(0) } = parse(EdgeEventResponse, result);
  requireAllowedHeaders([], [], headers);
  const fields = [...headerFields(headers), ...setCookies(cookies)];
  const bytes = body.length + Buffer.byteLength(fields.map((field) => field.join(': ')).join('\r\n'));
  if (bytes > maxGeneratedBytes) {
    throw new InvalidEdgeResultError(
      `The function made a response of ${bytes} bytes: CloudFront takes at most ${maxGeneratedBytes}`,
    );
  }
  return { status: statusCode, headers: fields, body };
}

/** AWS forbids functions these characters in a query, and does not say what it does with those that a caller sent. Unverified on AWS: raw-hash */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbiddenInQuery = /[\x00-\x20\x7f#]/;

function requireAllowedUri(path: string, query: string, sentQuery: string): void {
  const { length } = query === '' ? path : `${path}?${query}`;
  if (length > maxUriLength)
    throw new InvalidEdgeResultError(
      `The function made a URI of ${length} characters: CloudFront takes at most ${maxUriLength}`,
    );
  if (forbiddenInQuery.test(query) && !forbiddenInQuery.test(sentQuery))
    throw new InvalidEdgeResultError(
      'The function made a query string with a space, a control character or "#"',
    );
}

function parse<Schema extends z.ZodType>(schema: Schema, result: unknown): z.output<Schema> {
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new InvalidEdgeResultError(
    `The function returned no event structure: ${z.prettifyError(parsed.error)}`,
  );
}

function requireAllowedHeaders(
  names: readonly string[],
  before: HeaderFields,
  after: EdgeEventHeaders,
): void {
  const name = findForbiddenHeader(names, before, after);
  if (name) throw new InvalidEdgeResultError(`The function set the header "${name}", which it must not`);
}

function serializePairs(items: Readonly<Record<string, EdgeEventValue>>, separator: string): string {
  return Object.entries(items)
    .flatMap(([name, { value, multiValue = [{ value }] }]) =>
      multiValue.map((item) => `${name}=${item.value}`),
    )
    .join(separator);
}

function setCookies(
  cookies: Readonly<Record<string, EdgeEventValue & { attributes?: string | undefined }>>,
): HeaderFields {
  return Object.entries(cookies).map(([name, { value, attributes }]) => [
    'Set-Cookie',
    `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
  ]);
}
