import { z } from 'zod';
import {
  fieldValue,
  type HttpRequest,
  type HttpResponse,
  withAppendedValue,
  withField,
} from '../http/http-message.ts';

/**
 * Creates the event of a Lambda proxy integration, format 1.0, as a REST API does, with the members that our functions
 * read. Header names keep their case. Single-value maps have the last of several values. A body of a binary
 * media type is base64; any other is text, in which invalid UTF-8 has become replacement characters.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function createProxyEvent(
  requestId: string,
  { method: httpMethod, headers, query, source }: HttpRequest,
  {
    resource,
    bytes,
    binary,
  }: { readonly resource: string; readonly bytes: Buffer; readonly binary: boolean },
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
      [...byName].map(([name, all]) => [name, all.map(([, value]) => value)]),
    ),
    queryStringParameters: query === '' ? null : Object.fromEntries(new URLSearchParams(query)),
    requestContext: { requestId, identity: { sourceIp: source } },
    body: hasBody ? bytes.toString(binary ? 'base64' : 'utf8') : null,
    isBase64Encoded: hasBody && binary,
  };
}

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const ProxyResponse = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), text).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(text)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Header fields that a REST API renames to `x-amzn-Remapped-…`. */
const remapped = /^(?:authorization|connection|content-(?:length|md5)|date|host|server|www-authenticate)$/i;

/**
 * Parses the JSON that a function returned. Returns `undefined` for a malformed response.
 *
 * The gateway decodes a body marked `isBase64Encoded` only when the API has binary media types, and otherwise passes it
 * on unchanged. A body without the mark is text.
 */
export function parseProxyResponse(payload: string, binary: boolean): HttpResponse | undefined {
  const { success, data } = ProxyResponse.safeParse(JSON.parse(payload));
  if (!success) return undefined;
  const multiple = Object.entries(data.multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  const single = Object.entries(data.headers ?? {}).filter(
    ([name]) => fieldValue(multiple, name) === undefined,
  );
  const fields = [...single, ...multiple].map(
    ([name, value]) => [remapped.test(name) ? `x-amzn-Remapped-${name}` : name, value] as const,
  );
  return {
    status: data.statusCode,
    headers: fieldValue(fields, 'content-type') ? fields : [...fields, ['Content-Type', 'application/json']],
    body: Buffer.from(data.body ?? '', binary && data.isBase64Encoded ? 'base64' : 'utf8'),
  };
}
