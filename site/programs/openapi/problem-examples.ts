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

type Slug = ProblemType['slug'];

/** Problems whose document is static in the distribution, so it has no request ID. */
const staticDocuments: readonly Slug[] = [
  'uri-too-long',
  'range-not-satisfiable',
  'bad-gateway',
  'gateway-timeout',
];

/** Temporary problems, each with a Retry-After that is possible. */
const retryAfter: Partial<Record<Slug, number>> = {
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
  baseUrl: string,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Problem } {
  const { slug } = type;
  const { when, remedy } = problemTexts[slug];
  const isInvalid = slug === 'validation-failed';
  const seconds = retryAfter[slug];
  const requestId = staticDocuments.includes(slug) ? undefined : exampleRequestId;
  const body = problemBody(baseUrl, type, isInvalid ? validationDetail : `${when} ${remedy}`, requestId);
  return {
    headers: {
      'Content-Type': 'application/problem+json',
      ...(slug === 'method-not-allowed' && { Allow: 'GET, HEAD, OPTIONS' }),
      ...(slug === 'rate-limit-exceeded' && {
        'RateLimit-Policy': `"${rateLimitPolicy.name}";q=${rateLimitPolicy.quota};w=${rateLimitPolicy.windowSeconds}, "${emailLimitPolicy.name}";q=10;w=${emailLimitPolicy.windowSeconds}`,
        RateLimit: `"${rateLimitPolicy.name}";r=0;t=${seconds}, "${emailLimitPolicy.name}";r=10`,
      }),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
    body: isInvalid ? { ...body, errors: validationErrors(tooShort.error?.issues ?? []) } : body,
  };
}
