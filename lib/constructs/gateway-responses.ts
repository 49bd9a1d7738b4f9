import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { firewallWindowSeconds } from '../../contract/limits.ts';
import { problemBody } from '../../contract/problems/body.ts';
import { problemTexts } from '../../contract/problems/texts.ts';
import {
  badRequest,
  contentTooLarge,
  forbidden,
  internalError,
  notFound,
  type ProblemType,
  throttled,
  unsupportedMediaType,
} from '../../contract/problems/types.ts';

/**
 * The problem type of each gateway response that can occur: the API has no authorizers, IAM, validators or quotas. All
 * others fall back to DEFAULT_4XX or DEFAULT_5XX. The list is short because each response takes a call to a control
 * plane that accepts only ten per second. Unverified on AWS: gateway-responses
 *
 * Integration failures get 500, because CloudFront would replace the body of a 502 or 504 response with its error page.
 * The gateway uses MISSING_AUTHENTICATION_TOKEN for unknown paths and methods. WAF_FILTERED always means a rate limit,
 * because the firewall has only rate-based rules. Unverified on AWS: gateway-failures
 */
const gatewayProblems = new Map<ResponseType, ProblemType>([
  [ResponseType.API_CONFIGURATION_ERROR, internalError],
  [ResponseType.DEFAULT_4XX, badRequest],
  [ResponseType.DEFAULT_5XX, internalError],
  [ResponseType.INTEGRATION_FAILURE, internalError],
  [ResponseType.INTEGRATION_TIMEOUT, internalError],
  [ResponseType.INVALID_API_KEY, forbidden],
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, notFound],
  [ResponseType.REQUEST_TOO_LARGE, contentTooLarge],
  [ResponseType.RESOURCE_NOT_FOUND, notFound],
  [ResponseType.THROTTLED, throttled],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, unsupportedMediaType],
  [ResponseType.WAF_FILTERED, throttled],
]);

/** Retry-After for the gateway's own throttling, whose token bucket refills much sooner. */
export const throttledRetrySeconds = 10;

/** Retry-After in seconds. The firewall counts over its whole window. */
const retryAfterSeconds = (type: ResponseType) =>
  type === ResponseType.WAF_FILTERED ? firewallWindowSeconds : throttledRetrySeconds;

/** Adds a gateway response with a complete problem document for each response type. */
export function addGatewayResponses(api: RestApi, baseUrl: string): void {
  for (const [type, problem] of gatewayProblems) {
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(problem.status),
      responseHeaders: {
        'Content-Type': "'application/problem+json'",
        'Cache-Control': "'no-store'",
        // Without it, a page that may read an agent endpoint would report a network error instead of this one.
        'Access-Control-Allow-Origin': "'*'",
        ...(problem.status === 429 && { 'Retry-After': `'${retryAfterSeconds(type)}'` }),
      },
      // The gateway selects a template by the media type that the request accepts, and falls back to application/json.
      templates: { 'application/json': createResponseTemplate(baseUrl, problem) },
    });
  }
}

/** Throws for text with a `$`, which the gateway would interpret as a variable. */
function createResponseTemplate(baseUrl: string, problem: ProblemType): string {
  const { when, remedy } = problemTexts[problem.slug];
  const detail = `${when} ${remedy}`;
  if (detail.includes('$')) {
    throw new Error(
      `Cannot write a gateway response: "${detail}" contains a "$", which the gateway would replace`,
    );
  }
  return JSON.stringify(problemBody(baseUrl, problem, detail, '$context.requestId'));
}
