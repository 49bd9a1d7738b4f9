import { deprecationFields } from '../../../contract/api-versions.ts';
import { cacheControl, cacheSeconds } from '../../../contract/cache-time.ts';
import { exposedHeaders } from '../../../contract/http-headers.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import { linkHeader } from '../../../contract/link-header.ts';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import type { Site } from '../../resources/site.ts';
import type { HeaderObject, ReferenceObject } from './openapi-objects.ts';

const { name, quota, windowSeconds } = rateLimitPolicy;

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

const constant = (description: string, value: string) =>
  ({ description, schema: { type: 'string', const: value }, example: value }) as const;

/** The response headers that clients may rely on. */
export const openapiHeaders = ({ email }: Pick<Site, 'email'>) =>
  ({
    AccessControlAllowOrigin: constant('Pages from any origin can read the response.', '*'),
    AccessControlExposeHeaders: {
      description: 'Response headers that cross-origin pages can read, besides the CORS-safelisted ones.',
      schema: text(200),
      example: exposedHeaders,
    },
    CacheControl: constant(`The response may be cached for ${durationInWords(cacheSeconds)}.`, cacheControl),
    ETag: {
      description:
        'Identifies this version of the document; send it as If-None-Match to get 304 while this version is current.',
      schema: { ...text(200), pattern: '^(W/)?"[^"]*"$' },
      example: '"9b2cf535f27731c974343645a3985328"',
    },
    IdempotencyReplayed: constant(
      'Present if the response repeats that of an earlier request with the same Idempotency-Key.',
      'true',
    ),
    Link: {
      description:
        'Links to the API descriptions and to the documents that models and agents read first (RFC 8288).',
      schema: text(2_000),
      example: linkHeader,
    },
    NoStore: constant('The response must not be cached.', 'no-store'),
    RateLimit: {
      description:
        'For each policy, the address’s remaining quota (r) and the seconds until it increases (t; absent while the quota is unused), in the format of draft-ietf-httpapi-ratelimit-headers-11. Present once the request has been counted.',
      schema: text(100),
      example: `"${name}";r=${quota - 1};t=${windowSeconds}, "${emailLimitPolicy.name}";r=${email.limitPerClient - 1};t=${emailLimitPolicy.windowSeconds}`,
    },
    RateLimitPolicy: {
      description:
        'How many requests an address may send (q) in any period of w seconds, and how many of them may become e-mails; in the response to a dry run, how many dry runs the address may make.',
      schema: text(200),
      example: `"${name}";q=${quota};w=${windowSeconds}, "${emailLimitPolicy.name}";q=${email.limitPerClient};w=${emailLimitPolicy.windowSeconds}`,
    },
    RetryAfter: {
      description: 'Seconds to wait before sending the same request again.',
      schema: {
        type: 'integer',
        format: 'int32',
        minimum: 1,
        // The deployment-wide e-mail limit has a window that is longer by one function timeout.
        maximum: emailLimitPolicy.windowSeconds + functionTimeoutSeconds,
      },
      example: 30,
    },
    Vary: {
      description: 'The request headers that the response depends on.',
      schema: text(100),
      example: 'Accept',
    },
  }) as const satisfies Record<string, HeaderObject>;

export type HeaderName = keyof ReturnType<typeof openapiHeaders>;

/** The fields whose names are not those of their descriptions. */
const fieldNames: Partial<Record<HeaderName, string>> = {
  AccessControlAllowOrigin: 'Access-Control-Allow-Origin',
  AccessControlExposeHeaders: 'Access-Control-Expose-Headers',
  CacheControl: 'Cache-Control',
  IdempotencyReplayed: 'Idempotency-Replayed',
  NoStore: 'Cache-Control',
  RateLimitPolicy: 'RateLimit-Policy',
  RetryAfter: 'Retry-After',
};

/** Returns the headers of a response, as references to their descriptions. */
export function headersOf(...names: HeaderName[]): Record<string, ReferenceObject> {
  return Object.fromEntries(
    names.map((name) => [fieldNames[name] ?? name, { $ref: `#/components/headers/${name}` as const }]),
  );
}

export function deprecationHeaders({ deprecated }: Pick<Site, 'deprecated'>): Record<string, HeaderObject> {
  if (!deprecated) return {};
  const { deprecation, sunset } = deprecationFields(deprecated);
  return {
    Deprecation: constant(
      'The date since which the version has been deprecated (RFC 9745). The Link header contains the successor-version.',
      deprecation,
    ),
    Sunset: constant('The earliest date on which the version may end (RFC 8594).', sunset),
  };
}
