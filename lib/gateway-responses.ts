import { type Deprecation, deprecationFields } from '../contract/api-versions.ts';
import { problemBody } from '../contract/problems/body.ts';
import { type ProblemType, problemTexts } from '../contract/problems/texts.ts';
import {
  badRequest,
  contentTooLarge,
  forbidden,
  internalError,
  notFound,
  throttled,
  unsupportedMediaType,
} from '../contract/problems/types.ts';
import { firewallWindowSeconds } from '../contract/request/limits.ts';

/**
 * The problem type of each gateway response that can occur: the API has no authorizers, IAM, validators or quotas. All
 * others fall back to DEFAULT_4XX or DEFAULT_5XX. The list is short because each response takes a call to a control
 * plane that accepts only ten per second. Unverified on AWS: gateway-responses
 *
 * Integration failures get 500, because CloudFront would replace the body of a 502 or 504 response with its error page.
 * The gateway uses MISSING_AUTHENTICATION_TOKEN for unknown paths and methods. WAF_FILTERED always means a rate limit,
 * because the firewall has only rate-based rules. Unverified on AWS: gateway-failures
 */
const gatewayProblems = {
  API_CONFIGURATION_ERROR: internalError,
  DEFAULT_4XX: badRequest,
  DEFAULT_5XX: internalError,
  INTEGRATION_FAILURE: internalError,
  INTEGRATION_TIMEOUT: internalError,
  INVALID_API_KEY: forbidden,
  MISSING_AUTHENTICATION_TOKEN: notFound,
  REQUEST_TOO_LARGE: contentTooLarge,
  RESOURCE_NOT_FOUND: notFound,
  THROTTLED: throttled,
  UNSUPPORTED_MEDIA_TYPE: unsupportedMediaType,
  WAF_FILTERED: throttled,
} as const satisfies Record<string, ProblemType>;

export type GatewayResponseType = keyof typeof gatewayProblems;

/** All types, in the order in which the stack declares them. */
export const gatewayResponseTypes = Object.keys(gatewayProblems) as GatewayResponseType[];

/** Retry-After for the gateway's own throttling, whose token bucket refills much sooner. */
export const throttledRetrySeconds = 10;

/** Retry-After in seconds. The firewall counts over its whole window. */
const retryAfterSeconds = (type: GatewayResponseType) =>
  type === 'WAF_FILTERED' ? firewallWindowSeconds : throttledRetrySeconds;

/** The variable that the gateway replaces with the request's id. */
export const requestIdVariable = '$context.requestId';

/**
 * Returns a response that the gateway generates itself; its `template` is a problem document with `requestIdVariable`. The
 * gateway does not know the path, so it also announces the end of the API at the agents' endpoints. Throws for text with a
 * `$`, which begins a variable there.
 */
export function gatewayResponse(
  type: GatewayResponseType,
  baseUrl: string,
  deprecated: Deprecation | undefined,
) {
  const problem = gatewayProblems[type];
  const { when, remedy } = problemTexts[problem.slug];
  const detail = `${when} ${remedy}`;
  if (detail.includes('$')) {
    throw new Error(
      `Cannot write a gateway response: "${detail}" contains a "$", which the gateway would replace`,
    );
  }
  return {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      // Without it, a page that may read an agent endpoint would report a network error instead of this one.
      'Access-Control-Allow-Origin': '*',
      // A value cannot contain the quotation marks of 'none'.
      'Content-Security-Policy': 'sandbox',
      ...(deprecated && deprecationFields(deprecated)),
      ...(problem.status === 429 && { 'Retry-After': String(retryAfterSeconds(type)) }),
    },
    template: JSON.stringify(problemBody(baseUrl, problem, detail, requestIdVariable)),
  };
}
