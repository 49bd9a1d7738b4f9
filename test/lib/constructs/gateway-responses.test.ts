import { ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { expect, test } from 'vitest';
import { Problem } from '../../../contract/problems/problem.ts';
import { problemTypes } from '../../../contract/problems/texts.ts';
import { firewallWindowSeconds } from '../../../contract/request/limits.ts';
import { throttledRetrySeconds } from '../../../lib/gateway-responses.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationsOf } from '../../support/readable-template.ts';

/** Responses for authorizers, IAM, validators and usage plan quotas, none of which the API has. */
const impossibleTypes = [
  'ACCESS_DENIED',
  'AUTHORIZER_CONFIGURATION_ERROR',
  'AUTHORIZER_FAILURE',
  'BAD_REQUEST_BODY',
  'BAD_REQUEST_PARAMETERS',
  'EXPIRED_TOKEN',
  'INVALID_SIGNATURE',
  'QUOTA_EXCEEDED',
  'UNAUTHORIZED',
];

/** The problem in every response that can occur. None has a status for which CloudFront has an error page. */
const problems: Readonly<Record<string, readonly [status: number, slug: string, retryAfter?: number]>> = {
  API_CONFIGURATION_ERROR: [500, 'internal-error'],
  DEFAULT_4XX: [400, 'bad-request'],
  DEFAULT_5XX: [500, 'internal-error'],
  INTEGRATION_FAILURE: [500, 'internal-error'],
  INTEGRATION_TIMEOUT: [500, 'internal-error'],
  INVALID_API_KEY: [403, 'forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [404, 'not-found'],
  REQUEST_TOO_LARGE: [413, 'content-too-large'],
  RESOURCE_NOT_FOUND: [404, 'not-found'],
  THROTTLED: [429, 'throttled', throttledRetrySeconds],
  UNSUPPORTED_MEDIA_TYPE: [415, 'unsupported-media-type'],
  WAF_FILTERED: [429, 'throttled', firewallWindowSeconds],
};

const responses = Object.values(declarationsOf(fullStageTemplate(), 'AWS::ApiGateway::GatewayResponse'));

test('the gateway has a response for every response type that can occur', () => {
  const allTypes = Object.values(ResponseType).map((type) => (type as ResponseType).responseType);

  expect([...Object.keys(problems), ...impossibleTypes].toSorted()).toEqual(allTypes.toSorted());
  expect(responses.map((response) => response.ResponseType)).toEqual(Object.keys(problems));
});

test.each(responses.map((response) => [String(response.ResponseType), response] as const))(
  '%s is a complete problem with the request id, is not cached, can be read by any page, and says when to retry',
  (type, { StatusCode, ResponseParameters, ResponseTemplates }) => {
    const [status, slug, retryAfter] = problems[type] ?? [];
    const body = (ResponseTemplates as Record<string, string>)['application/json'] ?? '';

    expect(StatusCode).toBe(String(status));
    expect(ResponseParameters).toEqual({
      'gatewayresponse.header.Content-Type': "'application/problem+json'",
      'gatewayresponse.header.Cache-Control': "'no-store'",
      'gatewayresponse.header.Content-Security-Policy': "'sandbox'",
      'gatewayresponse.header.deprecation': "'@1806537600'",
      'gatewayresponse.header.sunset': "'Fri, 01 Oct 2027 23:59:59 GMT'",
      'gatewayresponse.header.link': `'<https://desk.example/v2>; rel="successor-version"'`,
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
      ...(retryAfter && { 'gatewayresponse.header.Retry-After': `'${retryAfter}'` }),
    });
    expect(Problem.parse(JSON.parse(body))).toEqual({
      type: `https://www.desk.example/problems/${slug}`,
      title: problemTypes.find((problemType) => problemType.slug === slug)?.title,
      status,
      detail: expect.stringMatching(/^[A-Z].*\.$/),
      requestId: '$context.requestId',
      ...(status === 404 && { hint: 'https://www.desk.example/openapi.json' }),
    });
    // The gateway would replace anything else that begins with a dollar sign.
    expect(body.split('$')).toHaveLength(2);
  },
);
