import { deprecationFields } from '../../../contract/api-versions.ts';
import { cacheControl, cacheSeconds } from '../../../contract/cache-time.ts';
import { exposedHeaders } from '../../../contract/http-headers.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import { linkHeader } from '../../../contract/link-header.ts';
import { problemBody } from '../../../contract/problems/body.ts';
import { exampleRequestId, type Problem } from '../../../contract/problems/problem.ts';
import { type ProblemType, problemTexts } from '../../../contract/problems/texts.ts';
import { validationDetail, validationErrors } from '../../../contract/problems/validation-errors.ts';
import { DiagnosticRequest } from '../../../contract/request/diagnostic-request.ts';
import { completeExample } from '../../../contract/request/example.ts';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import { distributionProblems } from '../../../release/release.ts';
import type { Site } from '../../resources/site.ts';
import {
  type HeaderObject,
  type MediaTypeObject,
  type ReferenceObject,
  type ResponseObject,
  reference,
} from './openapi-objects.ts';

const { name, quota, windowSeconds } = rateLimitPolicy;

/** `RateLimit-Policy` of requests. */
const policyField = (limitPerClient: number) =>
  `"${name}";q=${quota};w=${windowSeconds}, "${emailLimitPolicy.name}";q=${limitPerClient};w=${emailLimitPolicy.windowSeconds}`;

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
      example: policyField(email.limitPerClient),
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
  return Object.fromEntries(names.map((name) => [fieldNames[name] ?? name, reference('headers', name)]));
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

export interface ProblemResponse {
  /** The types that share a status. */
  readonly types: readonly ProblemType[];
  /** A sentence that says which part of the system sends the response. The headers depend on this part. */
  readonly sentBy: string;
  readonly headers?: readonly HeaderName[];
  /** Whether a form whose Accept prefers HTML gets a page with the same status. */
  readonly hasHtmlPage?: boolean;
}

/** The error responses of an operation, keyed by status. One without types cannot occur. */
export const problemResponses = (
  responses: readonly ProblemResponse[],
  site: Site,
): Record<string, ResponseObject> =>
  Object.fromEntries(
    responses.flatMap((response) =>
      response.types.slice(0, 1).map(({ status }) => [status, responseObject(response, site)]),
    ),
  );

/** One response, with an example of each of its problem types. */
export function responseObject(
  { types, sentBy, headers = [], hasHtmlPage = false }: ProblemResponse,
  site: Site,
): ResponseObject {
  const examples = types.map((type) => [
    type.slug,
    { summary: type.title, value: problemExample(type, site).body },
  ]);
  return {
    description: `${types.map(({ title }) => title).join('. Or: ')}. ${sentBy}`,
    headers: headersOf('NoStore', ...headers),
    content: {
      'application/problem+json': {
        schema: reference('schemas', 'Problem'),
        examples: Object.fromEntries(examples),
      },
      ...(hasHtmlPage && { 'text/html': htmlMediaType }),
    },
  };
}

export const htmlMediaType: MediaTypeObject = {
  schema: {
    type: 'string',
    maxLength: 100_000,
    description: 'An HTML page with the same status, for a form whose Accept prefers HTML.',
  },
};

/** Temporary problems, each with a Retry-After that is possible. */
const retryAfter: Partial<Record<ProblemType['slug'], number>> = {
  'request-in-progress': functionTimeoutSeconds,
  'hourly-limit-exceeded': emailLimitPolicy.windowSeconds / 3,
  'rate-limit-exceeded': 42,
  throttled: functionTimeoutSeconds,
  'mail-cap-reached': emailLimitPolicy.windowSeconds / 3,
  'mail-unavailable': functionTimeoutSeconds,
  'temporarily-unavailable': functionTimeoutSeconds,
};

const tooShort = DiagnosticRequest.safeParse({ ...completeExample, message: 'Help' });

/** An example response with a problem of this type: the headers that tell the client what to do, and the body. */
export function problemExample(
  type: ProblemType,
  { baseUrl, email }: Site,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Problem } {
  const { slug } = type;
  const { when, remedy } = problemTexts[slug];
  const isInvalid = slug === 'validation-failed';
  const seconds = retryAfter[slug];
  // The documents of the distribution are static.
  const requestId = distributionProblems.includes(type) ? undefined : exampleRequestId;
  const body = problemBody(baseUrl, type, isInvalid ? validationDetail : `${when} ${remedy}`, requestId);
  return {
    headers: {
      'Content-Type': 'application/problem+json',
      ...(slug === 'method-not-allowed' && { Allow: 'GET, HEAD, OPTIONS' }),
      ...(slug === 'rate-limit-exceeded' && {
        'RateLimit-Policy': policyField(email.limitPerClient),
        RateLimit: `"${name}";r=0;t=${seconds}, "${emailLimitPolicy.name}";r=${email.limitPerClient}`,
      }),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
    body: isInvalid ? { ...body, errors: validationErrors(tooShort.error?.issues ?? []) } : body,
  };
}
