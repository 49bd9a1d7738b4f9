import { Annotations, Duration } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CachedMethods,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  type ErrorResponse,
  FunctionEventType,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { cacheSeconds } from '../../contract/cache-time.ts';
import { durationInWords } from '../../contract/in-words.ts';
import type { SearchPolicy } from '../../contract/search-policy.ts';
import { acknowledgeFindings } from '../cdk-nag.ts';
import type { StageConfig } from '../stage-config.ts';
import type { EdgeFunctions } from './edge-functions.ts';
import type { FrontdeskRestApi } from './rest-api.ts';
import { SecurityHeadersPolicy } from './security-headers-policy.ts';

interface FrontdeskDistributionProps {
  readonly bucket: IBucket;
  readonly api: FrontdeskRestApi;
  readonly edge: EdgeFunctions;
  /** The paths that lead to the gateway. */
  readonly endpointPaths: readonly string[];
  readonly domain: StageConfig['domain'];
  readonly search: SearchPolicy;
  readonly webAclArn: StageConfig['webAclArn'];
  readonly certificate: ICertificate | undefined;
}

/**
 * Statuses that CloudFront and S3 answer without any code of ours. For every other status a page here would
 * replace the body that a function wrote.
 */
const errorPageStatuses = [414, 416, 502, 504] as const;

/** How long CloudFront waits for an answer of the gateway. */
export const originTimeoutSeconds = 30;

/** For how long CloudFront keeps an error page. */
export const errorPageCacheSeconds = 0;

/** The distribution: documents from the bucket, endpoints from the gateway. */
export class FrontdeskDistribution extends Distribution {
  constructor(
    scope: Construct,
    id: string,
    { bucket, api, edge, endpointPaths, domain, certificate, search, webAclArn }: FrontdeskDistributionProps,
  ) {
    const commonBehavior = { allowedMethods: AllowedMethods.ALLOW_ALL };
    const viewerRequest = { function: edge.viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST };
    const viewerResponse = { function: edge.viewerResponse, eventType: FunctionEventType.VIEWER_RESPONSE };
    const endpointResponse = edge.endpointResponse
      ? [{ function: edge.endpointResponse, eventType: FunctionEventType.VIEWER_RESPONSE }]
      : [];
    const responseHeadersPolicy = new SecurityHeadersPolicy(
      scope,
      `${id}Headers`,
      // robots.txt stays open: a robot that may not fetch a page never sees that it should not list it.
      search === 'none' ? { 'X-Robots-Tag': 'noindex' } : {},
    );
    const endpointBehavior: BehaviorOptions = {
      ...commonBehavior,
      responseHeadersPolicy,
      origin: apiOrigin(api),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [viewerRequest, ...endpointResponse],
    };
    super(scope, id, {
      comment: 'Frontdesk',
      defaultBehavior: {
        ...commonBehavior,
        responseHeadersPolicy,
        // A listing lets S3 answer 404 for a missing object. No reader can ask for it: every path is a key of ours.
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachedMethods: CachedMethods.CACHE_GET_HEAD,
        cachePolicy: documentCachePolicy(scope, `${id}Caching`),
        functionAssociations: [viewerRequest, viewerResponse],
      },
      additionalBehaviors: Object.fromEntries(endpointPaths.map((path) => [path, endpointBehavior])),
      errorResponses: errorPageStatuses.map(errorPage),
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      ...(webAclArn && { webAclId: webAclArn }),
      ...(domain &&
        certificate && {
          domainNames: [domain.name, ...(domain.redirectFrom ?? [])],
          certificate,
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    });
    acknowledgeFindings(this, {
      'AwsSolutions::AwsSolutions-CFR1': 'What is published is for every country',
      'AwsSolutions::AwsSolutions-CFR2':
        'The stage decides about the endpoints, see firewall in stage-config.ts. Reads cost by use without an upper end, which a budget tells of and nothing stops (docs/security.md); a web ACL would be paid for each of them, too',
      'AwsSolutions::AwsSolutions-CFR3':
        'The stage decides, see edgeMonitoring in stage-config.ts: its log is the newer one (v2), of chosen fields, and this rule knows the older one alone',
      'AwsSolutions::AwsSolutions-CFR4':
        'Without a domain CloudFront takes its own certificate, whose least version of TLS is not ours to choose',
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The viewer-request function rewrites every path, "/" included, and no query string reaches S3',
    );
  }
}

/** The gateway, whose key only this distribution knows. */
function apiOrigin(api: FrontdeskRestApi): HttpOrigin {
  return new HttpOrigin(api.host, {
    originPath: api.originPath,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    // Unverified on AWS: origin-key
    customHeaders: { 'x-api-key': api.keys.activeValue },
    readTimeout: Duration.seconds(originTimeoutSeconds),
  });
}

/**
 * Documents are cached only by path, so a query cannot ask for a second copy. Never longer than is promised, whatever
 * an object says.
 */
function documentCachePolicy(scope: Construct, id: string): CachePolicy {
  return new CachePolicy(scope, id, {
    comment: `By path alone, at most ${durationInWords(cacheSeconds)}`,
    queryStringBehavior: CacheQueryStringBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(cacheSeconds),
    maxTtl: Duration.seconds(cacheSeconds),
  });
}

/** CloudFront fetches the page by its key, past the viewer-request function. Unverified on AWS: error-pages */
function errorPage(status: number): ErrorResponse {
  return {
    httpStatus: status,
    responseHttpStatus: status,
    responsePagePath: `/errors/${status}.json`,
    ttl: Duration.seconds(errorPageCacheSeconds),
  };
}
