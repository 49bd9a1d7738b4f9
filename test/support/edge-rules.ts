import { z } from 'zod';
import type { HeaderFields, ViewerRequestEvent, ViewerResponse } from '../../edge/cloudfront-event.ts';

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

/** Headers that functions can neither see nor set. */
const disallowedNames = [
  /^(?:connection|expect|keep-alive|trailer|upgrade)$/,
  /^(?:proxy-(?:authenticate|authorization|connection)|x-accel-.*|x-amz-cf-.*|x-edge-.*)$/,
  /^(?:x-cache|x-forwarded-proto|x-real-ip)$/,
  /^x-amzn-(?:auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order)$/,
  /^x-amzn-(?:lambda-integration-tag|requestid)$/,
];

/** Headers that functions may read but not change, by event type. */
const readOnlyHeaders = {
  request: ['content-length', 'host', 'transfer-encoding', 'via'],
  response: ['content-encoding', 'content-length', 'transfer-encoding', 'warning', 'via'],
} as const;

const value = z.object({ value: z.string() });
const headers = z.record(z.string(), value.extend({ multiValue: z.array(value).optional() })).default({});
const EdgeRequest = z.object({ method: z.string(), uri: z.string().startsWith('/'), headers });
const EdgeResponse = z.object({
  statusCode: z.int().min(100).max(599),
  headers,
  body: z.string().optional(),
});

/** Throws for a result of a function for which CloudFront would return 502. */
export function requireAccepted(
  { request, response }: ViewerRequestEvent & { response?: ViewerResponse },
  result: unknown,
): void {
  if (response) {
    requireAllowedHeaders(readOnlyHeaders.response, response.headers, EdgeResponse.parse(result).headers);
  } else if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    const generated = EdgeResponse.parse(result);
    requireAllowedHeaders([], {}, generated.headers);
    const bytes = Buffer.byteLength(JSON.stringify(generated.headers) + (generated.body ?? ''));
    if (bytes > maxGeneratedBytes) throw new Error(`The function generated a response of ${bytes} bytes`);
  } else {
    const { method, uri, headers: forwarded } = EdgeRequest.parse(result);
    if (method !== request.method) throw new Error('The function changed the method');
    requireAllowedHeaders(readOnlyHeaders.request, request.headers, forwarded);
    if (uri.length > maxUriLength) throw new Error(`The function returned a URI of ${uri.length} characters`);
  }
}

function requireAllowedHeaders(
  readOnlyNames: readonly string[],
  original: HeaderFields,
  result: Readonly<Record<string, { readonly value: string }>>,
): void {
  const isDisallowed = (name: string) => disallowedNames.some((names) => names.test(name));
  const forbidden =
    Object.keys(result).find((name) => isDisallowed(name) || name !== name.toLowerCase()) ??
    readOnlyNames.find((name) => original[name]?.value !== result[name]?.value);
  if (forbidden !== undefined)
    throw new Error(`The function set the header "${forbidden}", which is not allowed`);
}
