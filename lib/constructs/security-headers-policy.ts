import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  isolationHeaders,
  transportSecuritySeconds,
} from '../../contract/http-headers.ts';

/**
 * Header fields of S3 and API Gateway that no client needs. CloudFront refuses to remove some fields, and nothing says
 * which.
 *
 * Unverified on AWS: removed-headers
 */
const removedHeaders = [
  'Server',
  'x-amz-server-side-encryption',
  'x-amz-id-2',
  'x-amz-request-id',
  'x-amz-apigw-id',
  'x-amzn-trace-id',
];

/**
 * Security headers of every response, and `further` ones. `override` says whether the policy replaces the origin's
 * Content-Security-Policy.
 */
export class SecurityHeadersPolicy extends ResponseHeadersPolicy {
  constructor(
    scope: Construct,
    id: string,
    comment: string,
    { override, further }: { override: boolean; further?: Readonly<Record<string, string>> },
  ) {
    super(scope, id, {
      comment,
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(transportSecuritySeconds),
          includeSubdomains: false,
          override: true,
        },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        contentSecurityPolicy: { contentSecurityPolicy, override },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({ ...isolationHeaders, ...further }).map(([header, value]) => ({
          header,
          value,
          override: true,
        })),
      },
      removeHeaders: removedHeaders,
    });
  }
}
