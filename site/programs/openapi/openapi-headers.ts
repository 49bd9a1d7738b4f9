import { cacheControl, cacheSeconds } from '../../../contract/cache-time.ts';
import { exposedHeaders } from '../../../contract/http-headers.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import { emailLimitPolicy, functionTimeoutSeconds, rateLimitPolicy } from '../../../contract/limits.ts';
import { linkHeader } from '../../../contract/link-header.ts';
import type { HeaderObject, ReferenceObject } from './openapi-objects.ts';

const { name, quota, windowSeconds } = rateLimitPolicy;

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

/** Every response header that a caller may rely on. One address may cause `emailsPerClient` e-mails. */
export const openapiHeaders = (emailsPerClient: number) =>
  ({
    AccessControlAllowOrigin: {
      description: 'Pages of any origin may read the answer.',
      schema: { type: 'string', const: '*' },
      example: '*',
    },
    AccessControlExposeHeaders: {
      description: 'Header fields that pages of other origins may read besides the safelisted ones.',
      schema: text(200),
      example: exposedHeaders,
    },
    CacheControl: {
      description: `The answer may be kept for ${durationInWords(cacheSeconds)}.`,
      schema: { type: 'string', const: cacheControl },
      example: cacheControl,
    },
    ETag: {
      description:
        'Names this version of the document; send it as If-None-Match to get 304 while it is current.',
      schema: { ...text(200), pattern: '^(W/)?"[^"]*"$' },
      example: '"9b2cf535f27731c974343645a3985328"',
    },
    IdempotencyReplayed: {
      description: 'Is present when the answer is that of an earlier request with the same Idempotency-Key.',
      schema: { type: 'string', const: 'true' },
      example: 'true',
    },
    Link: {
      description:
        'Leads to the descriptions of the APIs and to what models and agents read first (RFC 8288).',
      schema: text(2_000),
      example: linkHeader,
    },
    NoStore: {
      description: 'The answer must not be kept.',
      schema: { type: 'string', const: 'no-store' },
      example: 'no-store',
    },
    RateLimit: {
      description:
        'Says of each policy what is left to the address (r), and in how many seconds one more comes back (t; absent while nothing is used): draft-ietf-httpapi-ratelimit-headers-11. It is present once the request has been counted.',
      schema: text(100),
      example: `"${name}";r=${quota - 1};t=${windowSeconds}, "${emailLimitPolicy.name}";r=${emailsPerClient - 1};t=${emailLimitPolicy.windowSeconds}`,
    },
    RateLimitPolicy: {
      description:
        'Says how many requests (q) an address may send in any period of so many seconds (w), and how many of them may become e-mails; in the answer to a dry run, how many dry runs it may make.',
      schema: text(200),
      example: `"${name}";q=${quota};w=${windowSeconds}, "${emailLimitPolicy.name}";q=${emailsPerClient};w=${emailLimitPolicy.windowSeconds}`,
    },
    RetryAfter: {
      description: 'Seconds to wait before the same request is worth sending again.',
      schema: {
        type: 'integer',
        format: 'int32',
        minimum: 1,
        // The deployment's limit counts an e-mail for the longest run of a function more.
        maximum: emailLimitPolicy.windowSeconds + functionTimeoutSeconds,
      },
      example: 30,
    },
    Vary: {
      description: 'Header fields of the request on which the answer depends.',
      schema: text(100),
      example: 'Accept',
    },
  }) as const satisfies Record<string, HeaderObject>;

export type HeaderName = keyof ReturnType<typeof openapiHeaders>;

const fieldNames: Record<HeaderName, string> = {
  AccessControlAllowOrigin: 'Access-Control-Allow-Origin',
  AccessControlExposeHeaders: 'Access-Control-Expose-Headers',
  CacheControl: 'Cache-Control',
  ETag: 'ETag',
  IdempotencyReplayed: 'Idempotency-Replayed',
  Link: 'Link',
  NoStore: 'Cache-Control',
  RateLimit: 'RateLimit',
  RateLimitPolicy: 'RateLimit-Policy',
  RetryAfter: 'Retry-After',
  Vary: 'Vary',
};

/** The headers of a response, as references to their descriptions. */
export function headersOf(...names: HeaderName[]): Record<string, ReferenceObject> {
  return Object.fromEntries(
    names.map((name) => [fieldNames[name], { $ref: `#/components/headers/${name}` as const }]),
  );
}
