import { ResponseType } from 'aws-cdk-lib/aws-apigateway';
import { describe, expect, test } from 'vitest';
import { firewallWindowSeconds } from '../../../contract/limits.ts';
import { Problem } from '../../../contract/problem.ts';
import { problemTypes } from '../../../contract/problem-types.ts';
import { throttledRetrySeconds } from '../../../lib/constructs/gateway-responses.ts';
import { resourcesOf, synthesizedTemplate } from '../../support/synthesized-template.ts';

interface GatewayResponse {
  ResponseType: string;
  StatusCode: string;
  ResponseParameters: Record<string, string>;
  ResponseTemplates: Record<string, { 'Fn::Join': [string, unknown[]] }>;
}

const responses = Object.values(resourcesOf(synthesizedTemplate(), 'AWS::ApiGateway::GatewayResponse')).map(
  ({ Properties }) => Properties as unknown as GatewayResponse,
);

/** The template with the reference to the distribution's domain replaced. */
function bodyOf({ ResponseTemplates }: GatewayResponse): string {
  const [separator, parts] = ResponseTemplates['application/json']?.['Fn::Join'] ?? ['', []];
  return parts
    .map((part) => (typeof part === 'string' ? part : 'd111111abcdef8.cloudfront.net'))
    .join(separator);
}

/** What only authorizers, IAM, validators and the quota of a usage plan answer, none of which the API has. */
const impossible = [
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

test('the gateway has a response for every response type that can occur', () => {
  const all = Object.values(ResponseType).map((type) => (type as ResponseType).responseType);
  const given = responses.map(({ ResponseType }) => ResponseType);

  expect([...given, ...impossible].toSorted()).toEqual(all.toSorted());
});

test('the API has nothing that would answer the others', () => {
  const template = synthesizedTemplate();
  const methods = Object.values(resourcesOf(template, 'AWS::ApiGateway::Method'));

  expect(methods.length).toBeGreaterThan(3);
  expect(new Set(methods.map(({ Properties }) => Properties.AuthorizationType))).toEqual(new Set(['NONE']));
  template.resourceCountIs('AWS::ApiGateway::Authorizer', 0);
  template.resourceCountIs('AWS::ApiGateway::RequestValidator', 0);
  for (const { Properties } of Object.values(resourcesOf(template, 'AWS::ApiGateway::UsagePlan')))
    expect(Properties).not.toHaveProperty('Quota');
});

describe.each(responses.map((response) => [response.ResponseType, response] as const))(
  '%s',
  (_type, response) => {
    test('is a complete problem with a literal status of the registry', () => {
      const problem = Problem.parse(JSON.parse(bodyOf(response)));
      const type = problemTypes.find(({ slug }) => problem.type.endsWith(`/problems/${slug}`));

      expect(problem).toMatchObject({ title: type?.title, status: type?.status });
      expect(response.StatusCode).toBe(String(type?.status));
      expect(problem.hint).toBe(
        type?.status === 404 ? 'https://d111111abcdef8.cloudfront.net/openapi.json' : undefined,
      );
    });

    test('holds the id of the request, and nothing else that the gateway would replace', () => {
      expect(JSON.parse(bodyOf(response)).requestId).toBe('$context.requestId');
      expect(bodyOf(response).split('$')).toHaveLength(2);
    });

    test('has its media type, is not cached, and has Retry-After when it is temporary', () => {
      expect(response.ResponseParameters).toEqual({
        'gatewayresponse.header.Content-Type': "'application/problem+json'",
        'gatewayresponse.header.Cache-Control': "'no-store'",
        ...(response.StatusCode === '429' && {
          'gatewayresponse.header.Retry-After':
            response.ResponseType === 'WAF_FILTERED'
              ? `'${firewallWindowSeconds}'`
              : `'${throttledRetrySeconds}'`,
        }),
      });
    });
  },
);

test('each response has the problem that says what happened, and no status that CloudFront has a page for', () => {
  const slugs = responses.map((response) => {
    const { type } = JSON.parse(bodyOf(response));
    return [response.ResponseType, `${response.StatusCode} ${type.split('/').at(-1)}`];
  });

  expect(Object.fromEntries(slugs)).toEqual({
    API_CONFIGURATION_ERROR: '500 internal-error',
    DEFAULT_4XX: '400 bad-request',
    DEFAULT_5XX: '500 internal-error',
    INTEGRATION_FAILURE: '500 internal-error',
    INTEGRATION_TIMEOUT: '500 internal-error',
    INVALID_API_KEY: '403 forbidden',
    MISSING_AUTHENTICATION_TOKEN: '404 not-found',
    REQUEST_TOO_LARGE: '413 content-too-large',
    RESOURCE_NOT_FOUND: '404 not-found',
    THROTTLED: '429 throttled',
    UNSUPPORTED_MEDIA_TYPE: '415 unsupported-media-type',
    WAF_FILTERED: '429 throttled',
  });
});
