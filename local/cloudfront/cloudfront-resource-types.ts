import { z } from 'zod';
import { ignored, ignoredLabel, resourceType } from '../template/resource-type.ts';

const ignoredTls = ignored('There is no TLS on one machine');
const ignoredCaching = ignored('Nothing is kept at the edge: every request goes to its origin');
const ignoredCompression = ignored('Answers travel uncompressed');
const ignoredRegions = ignored('There is one edge location');

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
export const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html */
export const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const method = z.enum(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']);

const defaultCacheBehavior = z.strictObject({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(method).default(['GET', 'HEAD']),
  FunctionAssociations: z
    .array(
      z.strictObject({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }),
    )
    .default([]),
  /** The managed policy CachingDisabled, or a cache policy of the template. Neither has the query in the cache key. */
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.literal(allViewerExceptHostHeader).optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  ViewerProtocolPolicy: ignoredTls,
  CachedMethods: ignoredCaching,
  Compress: ignoredCompression,
});
export type CacheBehavior = z.output<typeof defaultCacheBehavior> & { readonly PathPattern?: string };

const origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z
    .array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
  OriginAccessControlId: z.string().optional(),
  S3OriginConfig: z.strictObject({ OriginAccessIdentity: z.literal('') }).optional(),
  CustomOriginConfig: z
    .strictObject({
      OriginReadTimeout: z.int().default(30),
      OriginProtocolPolicy: ignoredTls,
      OriginSSLProtocols: ignoredTls,
    })
    .optional(),
  ConnectionAttempts: ignored('An origin in the same process is always reached'),
  ConnectionTimeout: ignored('An origin in the same process is always reached'),
});
export type OriginConfig = z.output<typeof origin>;

const customErrorResponse = z.strictObject({
  ErrorCode: z.literal([400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]),
  ResponseCode: z.int(),
  ResponsePagePath: z.string().startsWith('/'),
  ErrorCachingMinTTL: ignoredCaching,
});
export type CustomErrorResponse = z.output<typeof customErrorResponse>;

const distributionConfig = z.strictObject({
  Enabled: z.literal(true),
  Origins: z.array(origin),
  DefaultCacheBehavior: defaultCacheBehavior,
  CacheBehaviors: z.array(defaultCacheBehavior.extend({ PathPattern: z.string() })).default([]),
  CustomErrorResponses: z.array(customErrorResponse).default([]),
  DefaultRootObject: z.string().optional(),
  Aliases: ignored('One machine answers whatever name a request asks for'),
  Comment: ignoredLabel,
  HttpVersion: ignored('One machine speaks HTTP/1.1 only, which every viewer does too'),
  IPV6Enabled: ignored('One machine listens on 127.0.0.1 only'),
  PriceClass: ignoredRegions,
  ViewerCertificate: ignoredTls,
});
export type DistributionConfig = z.output<typeof distributionConfig>;

export const Distribution = resourceType(
  'AWS::CloudFront::Distribution',
  z.strictObject({
    DistributionConfig: distributionConfig,
    Tags: ignoredLabel,
  }),
  { attributes: { DomainName: (_id, { authority }) => authority, Id: (id) => id } },
);

export const CachePolicy = resourceType(
  'AWS::CloudFront::CachePolicy',
  z.strictObject({
    CachePolicyConfig: z.strictObject({
      /** Parts of the cache key are also forwarded to the origin. */
      ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
        CookiesConfig: z.strictObject({ CookieBehavior: z.literal('none') }),
        HeadersConfig: z.strictObject({ HeaderBehavior: z.literal('none') }),
        QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.literal('none') }),
        EnableAcceptEncodingBrotli: ignoredCompression,
        EnableAcceptEncodingGzip: ignoredCompression,
      }),
      MinTTL: ignoredCaching,
      DefaultTTL: ignoredCaching,
      MaxTTL: ignoredCaching,
      Name: ignoredLabel,
      Comment: ignoredLabel,
    }),
  }),
);

const override = { Override: z.boolean() };

const responseHeadersPolicyConfig = z.strictObject({
  CustomHeadersConfig: z
    .strictObject({ Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...override })) })
    .optional(),
  RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) }).optional(),
  SecurityHeadersConfig: z
    .strictObject({
      ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...override }).optional(),
      ContentTypeOptions: z.strictObject(override).optional(),
      FrameOptions: z.strictObject({ FrameOption: z.string(), ...override }).optional(),
      ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...override }).optional(),
      StrictTransportSecurity: z
        .strictObject({
          AccessControlMaxAgeSec: z.int(),
          IncludeSubdomains: z.boolean().default(false),
          Preload: z.boolean().default(false),
          ...override,
        })
        .optional(),
    })
    .default({}),
  Name: ignoredLabel,
  Comment: ignoredLabel,
});
export type ResponseHeadersPolicyConfig = z.output<typeof responseHeadersPolicyConfig>;

export const ResponseHeadersPolicy = resourceType(
  'AWS::CloudFront::ResponseHeadersPolicy',
  z.strictObject({ ResponseHeadersPolicyConfig: responseHeadersPolicyConfig }),
);

export const OriginAccessControl = resourceType(
  'AWS::CloudFront::OriginAccessControl',
  z.strictObject({
    OriginAccessControlConfig: z.strictObject({
      OriginAccessControlOriginType: z.literal('s3'),
      SigningBehavior: z.enum(['always', 'never']),
      SigningProtocol: ignored('The signature is not computed: who asks the bucket is known without it'),
      Name: ignoredLabel,
      Description: ignoredLabel,
    }),
  }),
  { attributes: { Id: (id) => id } },
);

export const EdgeFunction = resourceType(
  'AWS::CloudFront::Function',
  z.strictObject({
    FunctionCode: z.string(),
    FunctionConfig: z.strictObject({
      Runtime: z.literal('cloudfront-js-2.0'),
      KeyValueStoreAssociations: z
        .array(z.strictObject({ KeyValueStoreARN: z.string() }))
        .max(1)
        .default([]),
      Comment: ignoredLabel,
    }),
    AutoPublish: z.literal(true),
    Name: ignoredLabel,
  }),
  { attributes: { FunctionARN: (id, { account }) => `arn:aws:cloudfront::${account}:function/${id}` } },
);

export const KeyValueStore = resourceType(
  'AWS::CloudFront::KeyValueStore',
  z.strictObject({
    Name: ignoredLabel,
    Comment: ignoredLabel,
  }),
  { attributes: { Arn: (id, { account }) => `arn:aws:cloudfront::${account}:key-value-store/${id}` } },
);
