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
 * The problem type of each gateway response that can occur: the API has neither authorizers, IAM, validators nor quotas.
 * Should another come, it has that of DEFAULT_4XX or DEFAULT_5XX. Each response is a call of a control plane that takes
 * ten a second. Unverified on AWS: gateway-responses
 *
 * Failures behind the gateway are 500 and not 502 or 504, for which CloudFront would replace the body with its error
 * page. MISSING_AUTHENTICATION_TOKEN is the gateway's response to an unknown path and to an unknown method.
 * WAF_FILTERED is always a rate, because the firewall has rate rules only. Unverified on AWS: gateway-failures
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

/** Retry-After of the gateway's own throttle: by then its token bucket has long been refilled. */
export const throttledRetrySeconds = 10;

/** Retry-After in seconds; the firewall counts over its whole window. */
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
        ...(problem.status === 429 && { 'Retry-After': `'${retryAfterSeconds(type)}'` }),
      },
      // Templates are by the media type that the request accepts. The gateway falls back to application/json.
      templates: { 'application/json': createResponseTemplate(baseUrl, problem) },
    });
  }
}

/** Throws for a text with a `$`, which the gateway would take for a variable. */
function createResponseTemplate(baseUrl: string, problem: ProblemType): string {
  const { when, remedy } = problemTexts[problem.slug];
  const detail = `${when} ${remedy}`;
  if (detail.includes('$')) {
    throw new Error(
      `Cannot write a gateway response: "${detail}" holds a "$", which the gateway would replace`,
    );
  }
  return JSON.stringify(problemBody(baseUrl, problem, detail, '$context.requestId'));
}
