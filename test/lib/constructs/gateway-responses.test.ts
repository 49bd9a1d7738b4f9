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

const ofType = (type: string) => responses.filter(({ ResponseType }) => ResponseType === type);

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

test.each([
  ['MISSING_AUTHENTICATION_TOKEN', '404'],
  ['INVALID_API_KEY', '403'],
  ['ACCESS_DENIED', '403'],
  ['THROTTLED', '429'],
  ['WAF_FILTERED', '429'],
  ['INTEGRATION_FAILURE', '500'],
  ['INTEGRATION_TIMEOUT', '500'],
  ['DEFAULT_5XX', '500'],
])('%s has the status %s', (type, status) => {
  expect(ofType(type).map(({ StatusCode }) => StatusCode)).toEqual([status]);
});
