import { Capture, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { cacheSeconds } from '../../../contract/cache-time.ts';
import { endpointPaths, withTrailingSlash } from '../../../contract/endpoint-paths.ts';
import { contentSecurityPolicy } from '../../../contract/http-headers.ts';
import { resourcesOf, singleResource, synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();

interface Behavior {
  PathPattern?: string;
  AllowedMethods: string[];
  ResponseHeadersPolicyId: { Ref: string };
  FunctionAssociations: { EventType: string }[];
}

interface Config {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  CustomErrorResponses: unknown[];
  Origins: Record<string, unknown>[];
}

const config = singleResource(template, 'AWS::CloudFront::Distribution').Properties
  .DistributionConfig as Config;
const events = (behavior: Behavior) => behavior.FunctionAssociations.map(({ EventType }) => EventType);

describe('the distribution', () => {
  test('lets every method through to the viewer-request function', () => {
    for (const behavior of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behavior.AllowedMethods.toSorted()).toEqual([
        'DELETE',
        'GET',
        'HEAD',
        'OPTIONS',
        'PATCH',
        'POST',
        'PUT',
      ]);
      expect(events(behavior)).toContain('viewer-request');
    }
  });

  test('asks the gateway for the endpoints alone, uncached, over TLS, without the Host of the viewer', () => {
    const paths = endpointPaths.flatMap((path) => [path, ...withTrailingSlash(path)]);

    expect(paths).toEqual(['/api/v1/diagnostic-request', '/mcp', '/mcp/', '/a2a', '/a2a/']);
    expect(config.CacheBehaviors).toEqual(
      paths.map((path) =>
        expect.objectContaining({
          PathPattern: path,
          ViewerProtocolPolicy: 'https-only',
          // Managed-CachingDisabled, Managed-AllViewerExceptHostHeader
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        }),
      ),
    );
    expect(config.CacheBehaviors.map(events)).toEqual(paths.map(() => ['viewer-request']));
  });

  test('asks the bucket for everything else, by path alone', () => {
    expect(events(config.DefaultCacheBehavior)).toEqual(['viewer-request', 'viewer-response']);
    expect(config.DefaultCacheBehavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      Compress: true,
    });
    expect(config.DefaultCacheBehavior).not.toHaveProperty('OriginRequestPolicyId');
    template.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: cacheSeconds,
        MaxTTL: cacheSeconds,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      },
    });
  });

  test('reaches the bucket with signed requests', () => {
    template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: {
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    });
    expect(config.Origins[0]).toMatchObject({
      OriginAccessControlId: { 'Fn::GetAtt': [expect.any(String), 'Id'] },
      S3OriginConfig: { OriginAccessIdentity: '' },
    });
  });

  test('reaches the gateway over TLS with the active key', () => {
    const secret = new Capture();
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: Match.arrayWith([
          Match.objectLike({
            OriginPath: '/live',
            CustomOriginConfig: {
              OriginProtocolPolicy: 'https-only',
              OriginSSLProtocols: ['TLSv1.2'],
              OriginReadTimeout: 30,
            },
            OriginCustomHeaders: [
              {
                HeaderName: 'x-api-key',
                HeaderValue: {
                  'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secret }, ':SecretString:::}}']],
                },
              },
            ],
          }),
        ]),
      },
    });
    expect(secret.asString()).toMatch(/Secret1/);
  });

  test('has pages of its own only for what no function of ours answers', () => {
    expect(config.CustomErrorResponses).toEqual(
      [414, 416, 502, 504].map((status) => ({
        ErrorCode: status,
        ResponseCode: status,
        ResponsePagePath: `/errors/${status}.json`,
        ErrorCachingMinTTL: 0,
      })),
    );
  });

  test('speaks HTTP/2, HTTP/3 and IPv6', () => {
    expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true });
  });

  test('answers at its CloudFront address where no domain is configured', () => {
    expect(config).not.toHaveProperty('Aliases');
    expect(config).not.toHaveProperty('ViewerCertificate');
  });
});

test.each([
  ['documents, whose policy is the only one', [config.DefaultCacheBehavior], true],
  ['endpoints, whose pages have a stricter one', config.CacheBehaviors, false],
])(
  'the headers policy of %s, keeps browsers safe and leaves CORS to the functions',
  (_of, behaviors, Override) => {
    const ids = new Set(behaviors.map(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId.Ref));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const policy = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')[id]?.Properties ?? {};

    expect(policy.ResponseHeadersPolicyConfig).toMatchObject({
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: contentSecurityPolicy, Override },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
      },
    });
    expect(policy.ResponseHeadersPolicyConfig).not.toHaveProperty('CorsConfig');
  },
);

test('the edge functions run on runtime 2.0, one with the routes', () => {
  const functions = Object.values(resourcesOf(template, 'AWS::CloudFront::Function')).map(
    ({ Properties }) =>
      Properties.FunctionConfig as { Runtime: string; KeyValueStoreAssociations?: unknown[] },
  );

  expect(functions.map(({ Runtime }) => Runtime)).toEqual(['cloudfront-js-2.0', 'cloudfront-js-2.0']);
  expect(functions.flatMap(({ KeyValueStoreAssociations = [] }) => KeyValueStoreAssociations)).toHaveLength(
    1,
  );
});
