import { Annotations, Duration } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachedMethods,
  CachePolicy,
  Distribution,
  type ErrorResponse,
  FunctionEventType,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { distributionProblems, errorDocumentKey } from '../../release/release.ts';
import { behaviors } from '../behaviors.ts';
import { acknowledgeFindings } from '../cdk-nag.ts';
import type { StageConfig } from '../config/stage-config.ts';
import type { EdgeFunctions } from './edge-functions.ts';
import type { FrontdeskRestApi } from './rest-api.ts';

interface FrontdeskDistributionProps {
  readonly bucket: IBucket;
  readonly api: FrontdeskRestApi;
  readonly edge: EdgeFunctions;
  readonly domain: StageConfig['domain'];
  readonly webAclArn: StageConfig['webAclArn'];
  readonly certificate: ICertificate | undefined;
}

/** The distribution: documents from the bucket, endpoints from the gateway. */
export class FrontdeskDistribution extends Distribution {
  constructor(scope: Construct, id: string, props: FrontdeskDistributionProps) {
    const { bucket, api, edge, domain, certificate, webAclArn } = props;
    const viewerRequest = { function: edge.viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST };
    const viewerResponse = { function: edge.viewerResponse, eventType: FunctionEventType.VIEWER_RESPONSE };
    const commonBehavior = {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // The edge functions, the endpoints and the gateway set all other header fields.
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
    };
    const endpointBehavior: BehaviorOptions = {
      ...commonBehavior,
      origin: apiOrigin(api),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [viewerRequest],
    };
    super(scope, id, {
      comment: 'Frontdesk',
      defaultBehavior: {
        ...commonBehavior,
        // With ListBucket, S3 returns 404 for a missing object. Viewers cannot list: every path is rewritten to a key.
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachedMethods: CachedMethods.CACHE_GET_HEAD,
        // The path alone is the cache key, so a query string cannot bypass the cache. Every object has a Cache-Control.
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [viewerRequest, viewerResponse],
      },
      additionalBehaviors: Object.fromEntries(
        behaviors
          .filter(({ origin }) => origin === 'gateway')
          .map(({ pattern }) => [pattern, endpointBehavior]),
      ),
      errorResponses: distributionProblems.map(({ status }) => errorPage(status)),
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
      'AwsSolutions::AwsSolutions-CFR1': 'The content is meant for every country',
      'AwsSolutions::AwsSolutions-CFR2':
        'For the endpoints, the stage decides (firewall in stage-config.ts). The cost of reads has no upper limit, only a budget that notifies (docs/security.md), and a web ACL would add a charge per read',
      'AwsSolutions::AwsSolutions-CFR3':
        'The stage decides (edgeMonitoring in stage-config.ts). It uses standard logging v2 with selected fields; this rule recognizes only legacy logging',
      'AwsSolutions::AwsSolutions-CFR4':
        'Without a domain, CloudFront uses its default certificate, whose minimum TLS version cannot be changed',
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The viewer-request function rewrites every path, "/" included, and no query string reaches S3',
    );
  }
}

/** The gateway as an origin. Only this distribution has its key. */
function apiOrigin(api: FrontdeskRestApi): HttpOrigin {
  return new HttpOrigin(api.host, {
    originPath: api.originPath,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    // Unverified on AWS: origin-key
    customHeaders: { 'x-api-key': api.keys.activeValue },
    readTimeout: Duration.seconds(30),
  });
}

/** CloudFront fetches the page by its key, without the viewer-request function. Unverified on AWS: error-pages */
function errorPage(status: number): ErrorResponse {
  return {
    httpStatus: status,
    responseHttpStatus: status,
    responsePagePath: `/${errorDocumentKey(status)}`,
    ttl: Duration.seconds(0),
  };
}
