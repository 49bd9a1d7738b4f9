import { z } from 'zod';
import { fieldValue, type HeaderFields, type HttpRequest, type HttpResponse } from '../http/http-message.ts';
import { type EdgeEventHeaders, headerFields, hiddenFields, isDisallowed } from './edge-event.ts';

/** A function returned a value that violates the event structure. CloudFront returns 502. */
export class InvalidEdgeResultError extends Error {
  override readonly name = 'InvalidEdgeResultError';
}

/**
 * Maximum length in characters of a URI with its query.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 */
const maxUriLength = 8_191;

/**
 * Maximum size in bytes of a generated response, including its headers. AWS documents this limit for viewer events of
 * Lambda@Edge, but not for CloudFront Functions. Unverified on AWS: edge-response-size
 */
const maxGeneratedBytes = 40 * 1024;

/** Headers that functions may read but not change, by event type. */
const readOnlyHeaders = {
  request: ['content-length', 'host', 'transfer-encoding', 'via'],
  response: ['content-encoding', 'content-length', 'transfer-encoding', 'warning', 'via'],
} as const;

const value = z.object({ value: z.string() });
const headers = z.record(z.string(), value.extend({ multiValue: z.array(value).optional() })).default({});

const EdgeEventRequest = z.object({ method: z.string(), uri: z.string().startsWith('/'), headers });

const EdgeEventResponse = z.object({
  statusCode: z.int().min(100).max(599),
  headers,
  body: z
    .union([
      z.string().transform((text) => Buffer.from(text)),
      z
        .object({ encoding: z.literal(['text', 'base64']), data: z.string() })
        .transform(({ data, encoding }) => Buffer.from(data, encoding === 'text' ? 'utf8' : encoding)),
    ])
    .optional(),
});

/**
 * Parses the result of a viewer-request function: the request to forward, or the generated response. Throws an
 * InvalidEdgeResultError if the result is invalid.
 *
 * Unverified on AWS: raw-hash. The query is forwarded as received, even with characters that functions must not add.
 */
export function parseRequestResult(result: unknown, request: HttpRequest): HttpRequest | HttpResponse {
  if (typeof result === 'object' && result !== null && 'statusCode' in result)
    return generatedResponse(result);
  const { method, uri, headers } = parse(EdgeEventRequest, result);
  if (method !== request.method) throw new InvalidEdgeResultError('The function changed the method');
  requireAllowedHeaders(readOnlyHeaders.request, request.headers, headers);
  const { length } = request.query === '' ? uri : `${uri}?${request.query}`;
  if (length > maxUriLength)
    throw new InvalidEdgeResultError(
      `The function returned a URI of ${length} characters: CloudFront allows at most ${maxUriLength}`,
    );
  return { ...request, path: uri, headers: [...headerFields(headers), ...hiddenFields(request.headers)] };
}

/**
 * Parses the result of a viewer-response function. The response keeps its body unless the function returns one. Throws
 * an InvalidEdgeResultError if the result is invalid.
 */
export function parseResponseResult(result: unknown, response: HttpResponse): HttpResponse {
  const { statusCode, headers, body } = parse(EdgeEventResponse, result);
  requireAllowedHeaders(readOnlyHeaders.response, response.headers, headers);
  return {
    status: statusCode,
    headers: [...headerFields(headers), ...hiddenFields(response.headers)],
    body: body ?? response.body,
  };
}

function generatedResponse(result: object): HttpResponse {
  const { statusCode, headers, body = Buffer.alloc(0) } = parse(EdgeEventResponse, result);
  requireAllowedHeaders([], [], headers);
  const fields = headerFields(headers);
  const bytes = body.length + Buffer.byteLength(fields.map((field) => field.join(': ')).join('\r\n'));
  if (bytes > maxGeneratedBytes) {
    throw new InvalidEdgeResultError(
      `The function generated a response of ${bytes} bytes: CloudFront allows at most ${maxGeneratedBytes}`,
    );
  }
  return { status: statusCode, headers: fields, body };
}

function parse<Schema extends z.ZodType>(schema: Schema, result: unknown): z.output<Schema> {
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new InvalidEdgeResultError(
    `The function did not return an event structure: ${z.prettifyError(parsed.error)}`,
  );
}

/** Throws if the function set or changed a forbidden header: a read-only one, or one that is hidden from it. */
function requireAllowedHeaders(
  readOnlyNames: readonly string[],
  originalFields: HeaderFields,
  resultHeaders: EdgeEventHeaders,
): void {
  const fields = headerFields(resultHeaders);
  const forbidden =
    Object.keys(resultHeaders).find((name) => isDisallowed(name) || name !== name.toLowerCase()) ??
    readOnlyNames.find(
      (name) => (fieldValue(originalFields, name) ?? '') !== (fieldValue(fields, name) ?? ''),
    );
  if (forbidden)
    throw new InvalidEdgeResultError(`The function set the header "${forbidden}", which is not allowed`);
}
