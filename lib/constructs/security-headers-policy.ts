import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, transportSecuritySeconds } from '../../contract/http-headers.ts';

/** S3 and the gateway say these of themselves; no reader needs them. */
const removedHeaders = [
  'Server',
  'x-amz-server-side-encryption',
  'x-amz-id-2',
  'x-amz-request-id',
  'x-amz-apigw-id',
  'x-amzn-trace-id',
];

interface SecurityHeadersPolicyProps {
  readonly comment: string;
  /** Whether a Content-Security-Policy of the origin's own is replaced. */
  readonly overrideContentSecurityPolicy: boolean;
}

/** What every answer carries for the safety of browsers. */
export class SecurityHeadersPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, props: SecurityHeadersPolicyProps) {
    super(scope, id, {
      comment: props.comment,
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
        contentSecurityPolicy: { contentSecurityPolicy, override: props.overrideContentSecurityPolicy },
      },
      removeHeaders: removedHeaders,
    });
  }
}
