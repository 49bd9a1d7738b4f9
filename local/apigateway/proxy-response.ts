import { z } from 'zod';
import { fieldValue, type HeaderFields, type HttpResponse } from '../http/http-message.ts';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const ProxyResponse = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), text).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(text)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Header fields that a REST API renames to `x-amzn-Remapped-…`. */
const remappedHeaders = [
  'authorization',
  'connection',
  'content-length',
  'content-md5',
  'date',
  'host',
  'server',
  'www-authenticate',
];

/**
 * Parses what a function returned, as JSON. Returns `undefined` for a malformed response.
 *
 * The gateway decodes a body marked `isBase64Encoded` only when the API has binary media types, and otherwise passes it
 * on unchanged. A body without the mark is text.
 */
export function parseProxyResponse(payload: string, binary: boolean): HttpResponse | undefined {
  const { success, data } = ProxyResponse.safeParse(JSON.parse(payload));
  if (!success) return undefined;
  const multiValue = Object.entries(data.multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  const single = Object.entries(data.headers ?? {}).filter(
    ([name]) => fieldValue(multiValue, name) === undefined,
  );
  return {
    status: data.statusCode,
    headers: withContentType([...single, ...multiValue].map(remapHeader)),
    body: Buffer.from(data.body ?? '', binary && data.isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function remapHeader([name, value]: HeaderFields[number]): HeaderFields[number] {
  return [remappedHeaders.includes(name.toLowerCase()) ? `x-amzn-Remapped-${name}` : name, value];
}

function withContentType(headers: HeaderFields): HeaderFields {
  return fieldValue(headers, 'content-type') === undefined
    ? [...headers, ['Content-Type', 'application/json']]
    : headers;
}
