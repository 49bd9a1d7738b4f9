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

test('the gateway has a response for every response type that exists', () => {
  const all = Object.values(ResponseType).map((type) => (type as ResponseType).responseType);

  expect(responses.map(({ ResponseType }) => ResponseType).toSorted()).toEqual(all.toSorted());
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
    ACCESS_DENIED: '403 forbidden',
    API_CONFIGURATION_ERROR: '500 internal-error',
    AUTHORIZER_CONFIGURATION_ERROR: '500 internal-error',
    AUTHORIZER_FAILURE: '500 internal-error',
    BAD_REQUEST_BODY: '400 bad-request',
    BAD_REQUEST_PARAMETERS: '400 bad-request',
    DEFAULT_4XX: '400 bad-request',
    DEFAULT_5XX: '500 internal-error',
    EXPIRED_TOKEN: '403 forbidden',
    INTEGRATION_FAILURE: '500 internal-error',
    INTEGRATION_TIMEOUT: '500 internal-error',
    INVALID_API_KEY: '403 forbidden',
    INVALID_SIGNATURE: '403 forbidden',
    MISSING_AUTHENTICATION_TOKEN: '404 not-found',
    QUOTA_EXCEEDED: '429 throttled',
    REQUEST_TOO_LARGE: '413 content-too-large',
    RESOURCE_NOT_FOUND: '404 not-found',
    THROTTLED: '429 throttled',
    UNAUTHORIZED: '401 unauthorized',
    UNSUPPORTED_MEDIA_TYPE: '415 unsupported-media-type',
    WAF_FILTERED: '429 throttled',
  });
});
