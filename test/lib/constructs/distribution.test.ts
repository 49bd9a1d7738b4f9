import { describe, expect, test } from 'vitest';
import { cacheSeconds } from '../../../contract/cache-time.ts';
import { endpointPaths, withTrailingSlash } from '../../../contract/endpoint-paths.ts';
import {
  contentSecurityPolicy,
  isolationHeaders,
  transportSecuritySeconds,
} from '../../../contract/http-headers.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { type Declaration, declarationOf, declarationsOf } from '../../support/readable-template.ts';
import { synthesizedTemplate } from '../../support/synthesized-template.ts';

const plain = synthesizedTemplate();
const full = fullStageTemplate();

const configOf = (template: typeof full) =>
  declarationOf(template, 'AWS::CloudFront::Distribution').DistributionConfig as Declaration;

const [bucketOrigin, apiOrigin] = ['DistributionOrigin1', 'DistributionOrigin2'];

/** What every behavior has. */
const everyBehavior = {
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  Compress: true,
};

const functions = (viewerRequest: string, viewerResponse?: string) => [
  { EventType: 'viewer-request', FunctionARN: `<${viewerRequest}.FunctionARN>` },
  ...(viewerResponse
    ? [{ EventType: 'viewer-response', FunctionARN: `<${viewerResponse}.FunctionARN>` }]
    : []),
];

/** The declared behaviors of endpoints: to the gateway, uncached, over TLS, without the Host of the viewer. */
const endpointBehaviors = (stack: string, paths: readonly string[], viewerResponse?: string) =>
  paths.map((PathPattern) => ({
    ...everyBehavior,
    PathPattern,
    TargetOriginId: `${stack}${apiOrigin}`,
    ViewerProtocolPolicy: 'https-only',
    // Managed-CachingDisabled, Managed-AllViewerExceptHostHeader
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    ResponseHeadersPolicyId: '<DistributionHeaders>',
    FunctionAssociations: functions('EdgeViewerRequest', viewerResponse),
  }));

/** What a distribution declares besides its endpoints, its key and its domain. */
const everyDistribution = (stack: string, region: string, generation: number) => ({
  Enabled: true,
  HttpVersion: 'http2and3',
  IPV6Enabled: true,
  DefaultCacheBehavior: {
    ...everyBehavior,
    TargetOriginId: `${stack}${bucketOrigin}`,
    ViewerProtocolPolicy: 'redirect-to-https',
    CachedMethods: ['GET', 'HEAD'],
    CachePolicyId: '<DistributionCaching>',
    ResponseHeadersPolicyId: '<DistributionHeaders>',
    FunctionAssociations: functions('EdgeViewerRequest', 'EdgeViewerResponse'),
  },
  CustomErrorResponses: [414, 416, 502, 504].map((status) => ({
    ErrorCode: status,
    ResponseCode: status,
    ResponsePagePath: `/errors/${status}.json`,
    ErrorCachingMinTTL: 0,
  })),
  Origins: [
    {
      Id: `${stack}${bucketOrigin}`,
      DomainName: '<ContentBucket.RegionalDomainName>',
      OriginAccessControlId: '<DistributionOrigin1S3OriginAccessControl.Id>',
      S3OriginConfig: { OriginAccessIdentity: '' },
    },
    {
      Id: `${stack}${apiOrigin}`,
      DomainName: `<Api>.execute-api.${region}.<AWS::URLSuffix>`,
      OriginPath: '/live',
      OriginCustomHeaders: [
        {
          HeaderName: 'x-api-key',
          HeaderValue: `{{resolve:secretsmanager:<ApiKeysSecret${generation}>:SecretString:::}}`,
        },
      ],
      CustomOriginConfig: {
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
        OriginReadTimeout: 30,
      },
    },
  ],
});

describe('the distribution', () => {
  test('answers at its CloudFront address, for documents and endpoints, where nothing more is configured', () => {
    const paths = endpointPaths.flatMap((path) => [path, ...withTrailingSlash(path)]);

    expect(paths).toEqual([
      '/api/v1/diagnostic-request',
      '/api/v1/diagnostic-request/validate',
      '/mcp',
      '/mcp/',
      '/a2a',
      '/a2a/',
    ]);
    expect(configOf(plain)).toEqual({
      ...everyDistribution('Frontdesklocal', 'us-east-1', 1),
      CacheBehaviors: endpointBehaviors('Frontdesklocal', paths),
    });
  });

  test('answers at the domain and the name that leads to it, with the active key, and announces a deprecated version', () => {
    const paths = endpointPaths.flatMap((path) => [
      path,
      ...(path.startsWith('/api/v1/') ? [path.replace('v1', 'v2')] : []),
      ...withTrailingSlash(path),
    ]);

    expect(configOf(full)).toEqual({
      ...everyDistribution('Frontdesktest', 'eu-central-1', 3),
      CacheBehaviors: endpointBehaviors('Frontdesktest', paths, 'EdgeEndpointResponse'),
      Aliases: ['www.desk.example', 'desk.example'],
      ViewerCertificate: {
        AcmCertificateArn: '<Frontdesk-test-Edge: Certificate>',
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
  });

  test('keeps documents by their path alone, at most for the cache time', () => {
    expect(declarationOf(full, 'AWS::CloudFront::CachePolicy')).toEqual({
      CachePolicyConfig: {
        Name: expect.any(String),
        MinTTL: 0,
        DefaultTTL: cacheSeconds,
        MaxTTL: cacheSeconds,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    });
  });

  test('signs every request to the bucket', () => {
    expect(declarationOf(full, 'AWS::CloudFront::OriginAccessControl')).toEqual({
      OriginAccessControlConfig: {
        Name: expect.any(String),
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    });
  });

  test('pays for no metrics that nothing reads', () => {
    expect(declarationsOf(full, 'AWS::CloudFront::MonitoringSubscription')).toEqual({});
  });
});

test.each([
  ['keeps browsers safe and leaves CORS to the functions', plain, {}],
  ['asks searches not to list the site, where the stage says so', full, { 'X-Robots-Tag': 'noindex' }],
])('the one headers policy %s', (_what, template, others) => {
  expect(declarationOf(template, 'AWS::CloudFront::ResponseHeadersPolicy')).toEqual({
    ResponseHeadersPolicyConfig: {
      Name: expect.any(String),
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: contentSecurityPolicy, Override: false },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: transportSecuritySeconds,
          IncludeSubdomains: false,
          Override: true,
        },
      },
      CustomHeadersConfig: {
        Items: Object.entries({ ...isolationHeaders, ...others }).map(([Header, Value]) => ({
          Header,
          Value,
          Override: true,
        })),
      },
      RemoveHeadersConfig: {
        Items: ['Server', 'x-amz-server-side-encryption', 'x-amz-id-2', 'x-amz-request-id'].map((Header) => ({
          Header,
        })),
      },
    },
  });
});

const edgeFunction = (association: object = {}) => ({
  Name: expect.any(String),
  AutoPublish: true,
  FunctionCode: expect.stringContaining('handler'),
  FunctionConfig: { Runtime: 'cloudfront-js-2.0', ...association },
});
const withRoutes = { KeyValueStoreAssociations: [{ KeyValueStoreARN: '<Routes.Arn>' }] };

test.each([
  ['two', plain, { EdgeViewerRequest: edgeFunction(withRoutes), EdgeViewerResponse: edgeFunction() }],
  [
    'three, with one that announces a deprecated version',
    full,
    {
      EdgeViewerRequest: edgeFunction(withRoutes),
      EdgeViewerResponse: edgeFunction(),
      EdgeEndpointResponse: edgeFunction(),
    },
  ],
])(
  'the edge functions are %s, published at once, of which one has the routes',
  (_many, template, expected) => {
    expect(declarationsOf(template, 'AWS::CloudFront::Function')).toEqual(expected);
  },
);

test('the edge function that has the routes is made when their store is ready, and knows its names', () => {
  const [viewerRequest] = Object.values(full.findResources('AWS::CloudFront::Function')).filter(
    ({ Properties }) => 'KeyValueStoreAssociations' in Properties.FunctionConfig,
  );
  const code = viewerRequest?.Properties.FunctionCode;

  expect(viewerRequest?.DependsOn).toEqual([expect.stringMatching(/^Routes/)]);
  expect(code).toMatch(/import \w+ from "cloudfront";/);
  expect(code).toContain('"https://www.desk.example"');
  expect(code).toContain('"desk.example"');
});
