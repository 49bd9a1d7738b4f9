import { DiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { completeExample } from '../../../contract/example-request.ts';
import { functionTimeoutSeconds } from '../../../contract/limits.ts';
import { problemBody } from '../../../contract/problems/body.ts';
import { validationDetail, validationErrors } from '../../../contract/problems/errors.ts';
import { exampleRequestId, type Problem } from '../../../contract/problems/problem.ts';
import { problemTexts } from '../../../contract/problems/texts.ts';
import type { ProblemType } from '../../../contract/problems/types.ts';

type Slug = ProblemType['slug'];

/** Problems whose document is static in the distribution, so it has no request ID. */
const staticDocuments: readonly Slug[] = [
  'uri-too-long',
  'range-not-satisfiable',
  'bad-gateway',
  'gateway-timeout',
];

/** Temporary problems, whose responses have Retry-After. */
const temporaryProblems: readonly Slug[] = [
  'request-in-progress',
  'hourly-limit-exceeded',
  'rate-limit-exceeded',
  'throttled',
  'mail-cap-reached',
  'mail-unavailable',
  'temporarily-unavailable',
];

const tooShort = DiagnosticRequest.safeParse({ ...completeExample, message: 'Help' });

/** An example response with a problem of this type: the headers that tell the client what to do, and the body. */
export function problemExample(
  type: ProblemType,
  baseUrl: string,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Problem } {
  const { slug } = type;
  const { when, remedy } = problemTexts[slug];
  const isInvalid = slug === 'validation-failed';
  const requestId = staticDocuments.includes(slug) ? undefined : exampleRequestId;
  const body = problemBody(baseUrl, type, isInvalid ? validationDetail : `${when} ${remedy}`, requestId);
  return {
    headers: {
      'Content-Type': 'application/problem+json',
      ...(slug === 'method-not-allowed' && { Allow: 'GET, HEAD, OPTIONS' }),
      ...(temporaryProblems.includes(slug) && { 'Retry-After': String(functionTimeoutSeconds) }),
    },
    body: isInvalid ? { ...body, errors: validationErrors(tooShort.error?.issues ?? []) } : body,
  };
}
