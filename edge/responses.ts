import { contentSecurityPolicy, transportSecuritySeconds } from '../contract/http-headers.ts';
import { problemBody } from '../contract/problem-body.ts';
import type { ProblemType } from '../contract/problem-types.ts';
import type { HeaderFields, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';

/** The deployment's domain as `https://…`, compiled in; empty when it answers at its CloudFront address only. */
declare const configuredBaseUrl: string;

/**
 * A problem document made at the edge. Neither the viewer-response function nor, as far as AWS says, the response
 * headers policy sees it, so it carries its own fields. An answer to HEAD has no body (RFC 9110 section 9.3.2).
 */
export function problemResponse(
  event: ViewerRequestEvent,
  type: ProblemType,
  detail: string,
): ViewerResponse {
  const context = event.context;
  const baseUrl = configuredBaseUrl || `https://${context.distributionDomainName}`;
  const response: ViewerResponse = {
    statusCode: type.status,
    headers: {
      'content-type': { value: 'application/problem+json' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' },
      'content-security-policy': { value: contentSecurityPolicy },
      'strict-transport-security': { value: `max-age=${transportSecuritySeconds}` },
    },
  };
  if (event.request.method !== 'HEAD') {
    response.body = JSON.stringify(problemBody(baseUrl, type, detail, context.requestId));
  }
  return response;
}

/** The answer to OPTIONS: the methods that the path takes. */
export function optionsResponse(allow: string): ViewerResponse {
  return {
    statusCode: 204,
    headers: { allow: { value: allow }, 'cache-control': { value: 'no-store' } },
  };
}

/** The answer with one more field. */
export function withField(response: ViewerResponse, name: string, value: string): ViewerResponse {
  response.headers[name] = { value: value };
  return response;
}

/** The answer as pages of any origin may read it. Only for what is public anyway. */
export function allowAnyOrigin(response: ViewerResponse): ViewerResponse {
  return withField(response, 'access-control-allow-origin', '*');
}

/** All values of a field as one, as RFC 9110 section 5.3 joins them; empty when the field is absent. */
export function fieldValue(headers: HeaderFields, name: string): string {
  const field = headers[name];
  if (!field) return '';
  if (!field.multiValue) return field.value;
  return field.multiValue.map((item) => item.value).join(',');
}
