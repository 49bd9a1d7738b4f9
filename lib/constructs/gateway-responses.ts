import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { firewallWindowSeconds } from '../../contract/limits.ts';
import { problemBody } from '../../contract/problem-body.ts';
import {
  badRequest,
  contentTooLarge,
  forbidden,
  internalError,
  notFound,
  type ProblemType,
  throttled,
  unauthorized,
  unsupportedMediaType,
} from '../../contract/problem-types.ts';

/**
 * Every answer that the gateway makes itself, by response type.
 *
 * What fails behind the gateway is 500 and not 502 or 504: for those CloudFront would put its own page in the place
 * of the body. The gateway cannot tell an unknown path from an unknown method and calls both
 * MISSING_AUTHENTICATION_TOKEN. The firewall has rate rules alone, so that what it blocks is too much and nothing else.
 */
const gatewayProblems = new Map<ResponseType, ProblemType>([
  [ResponseType.ACCESS_DENIED, forbidden],
  [ResponseType.API_CONFIGURATION_ERROR, internalError],
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, internalError],
  [ResponseType.AUTHORIZER_FAILURE, internalError],
  [ResponseType.BAD_REQUEST_BODY, badRequest],
  [ResponseType.BAD_REQUEST_PARAMETERS, badRequest],
  [ResponseType.DEFAULT_4XX, badRequest],
  [ResponseType.DEFAULT_5XX, internalError],
  [ResponseType.EXPIRED_TOKEN, forbidden],
  [ResponseType.INTEGRATION_FAILURE, internalError],
  [ResponseType.INTEGRATION_TIMEOUT, internalError],
  [ResponseType.INVALID_API_KEY, forbidden],
  [ResponseType.INVALID_SIGNATURE, forbidden],
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, notFound],
  [ResponseType.QUOTA_EXCEEDED, throttled],
  [ResponseType.REQUEST_TOO_LARGE, contentTooLarge],
  [ResponseType.RESOURCE_NOT_FOUND, notFound],
  [ResponseType.THROTTLED, throttled],
  [ResponseType.UNAUTHORIZED, unauthorized],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, unsupportedMediaType],
  [ResponseType.WAF_FILTERED, throttled],
]);

/** Seconds after which there is room again. The gateway's bucket is full long before. */
const retryAfterSeconds = (type: ResponseType) =>
  type === ResponseType.WAF_FILTERED ? firewallWindowSeconds : 10;

/** Gives `api` a complete problem document for every answer of its own. */
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
      // The key is what the request accepts, for which the gateway falls back to application/json.
      templates: { 'application/json': responseTemplate(baseUrl, problem) },
    });
  }
}

function responseTemplate(baseUrl: string, problem: ProblemType): string {
  const detail = `${problem.when} ${problem.remedy}`;
  if (detail.includes('$')) {
    throw new Error(
      `Cannot write a gateway response: "${detail}" holds a "$", which the gateway would replace`,
    );
  }
  return JSON.stringify(problemBody(baseUrl, problem, detail, '$context.requestId'));
}
