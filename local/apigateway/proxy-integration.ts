import { z } from 'zod';
import {
  fieldValue,
  type HttpRequest,
  type HttpResponse,
  withAppendedValue,
  withField,
} from '../http/http-message.ts';

/**
 * Creates a Lambda proxy event (format 1.0) as a REST API does, but only with the members that our functions read.
 * Header names keep their case. Single-value maps contain the last value of a repeated name. A binary body is encoded
 * as base64. Any other body is text, with replacement characters for invalid UTF-8.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function createProxyEvent(
  requestId: string,
  { method: httpMethod, headers, query, source }: HttpRequest,
  {
    resource,
    bytes,
    isBinary,
  }: { readonly resource: string; readonly bytes: Buffer; readonly isBinary: boolean },
): object {
  const hasBody = bytes.length > 0;
  const fields = withField(
    withAppendedValue(headers, 'X-Forwarded-For', source),
    'X-Forwarded-Proto',
    'https',
  );
  const byName = Map.groupBy(fields, ([name]) => name);
  return {
    resource,
    path: resource,
    httpMethod,
    headers: Object.fromEntries(fields),
    multiValueHeaders: Object.fromEntries(
      [...byName].map(([name, sameName]) => [name, sameName.map(([, value]) => value)]),
    ),
    queryStringParameters: query === '' ? null : Object.fromEntries(new URLSearchParams(query)),
    requestContext: { requestId, identity: { sourceIp: source } },
    body: hasBody ? bytes.toString(isBinary ? 'base64' : 'utf8') : null,
    isBase64Encoded: hasBody && isBinary,
  };
}

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const ProxyResponse = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(headerValue)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Header fields that a REST API renames to `x-amzn-Remapped-…`. */
const remappedNames =
  /^(?:authorization|connection|content-(?:length|md5)|date|host|server|www-authenticate)$/i;

/**
 * Parses the JSON that a function returned. Returns `undefined` for a malformed response.
 *
 * The gateway decodes a body marked `isBase64Encoded` only when the API has binary media types; otherwise it passes the
 * body on unchanged. A body without this mark is text.
 */
export function parseProxyResponse(payload: string, isBinary: boolean): HttpResponse | undefined {
  const { success, data } = ProxyResponse.safeParse(JSON.parse(payload));
  if (!success) return undefined;
  const multiValueFields = Object.entries(data.multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  const singleValueFields = Object.entries(data.headers ?? {}).filter(
    ([name]) => fieldValue(multiValueFields, name) === undefined,
  );
  const fields = [...singleValueFields, ...multiValueFields].map(
    ([name, value]) => [remappedNames.test(name) ? `x-amzn-Remapped-${name}` : name, value] as const,
  );
  return {
    status: data.statusCode,
    headers: fieldValue(fields, 'content-type') ? fields : [...fields, ['Content-Type', 'application/json']],
    body: Buffer.from(data.body ?? '', isBinary && data.isBase64Encoded ? 'base64' : 'utf8'),
  };
}
