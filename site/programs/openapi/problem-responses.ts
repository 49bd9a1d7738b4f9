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
import { type HeaderName, headersOf } from './openapi-headers.ts';
import type { MediaTypeObject, ResponseObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';

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
      'application/problem+json': { schema: schemaRef('Problem'), examples: Object.fromEntries(examples) },
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
        'RateLimit-Policy': `"${rateLimitPolicy.name}";q=${rateLimitPolicy.quota};w=${rateLimitPolicy.windowSeconds}, "${emailLimitPolicy.name}";q=${email.limitPerClient};w=${emailLimitPolicy.windowSeconds}`,
        RateLimit: `"${rateLimitPolicy.name}";r=0;t=${seconds}, "${emailLimitPolicy.name}";r=${email.limitPerClient}`,
      }),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
    body: isInvalid ? { ...body, errors: validationErrors(tooShort.error?.issues ?? []) } : body,
  };
}
