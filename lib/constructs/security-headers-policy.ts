import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  isolationHeaders,
  transportSecuritySeconds,
} from '../../contract/http-headers.ts';
import { securityHeaders } from '../behaviors.ts';

/**
 * Header fields from S3 that no client needs. Other public templates also remove them: CloudFront refuses to remove some
 * fields, and AWS does not document which.
 *
 * Unverified on AWS: removed-headers
 */
const removedHeaders = ['Server', 'x-amz-server-side-encryption', 'x-amz-id-2', 'x-amz-request-id'];

/** Adds security headers and `additionalHeaders` to every response. */
export class SecurityHeadersPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, additionalHeaders: Readonly<Record<string, string>> = {}) {
    super(scope, id, {
      comment: 'Security headers',
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(transportSecuritySeconds),
          includeSubdomains: false,
          override: true,
        },
        frameOptions: {
          frameOption: securityHeaders['X-Frame-Options'] as HeadersFrameOption,
          override: true,
        },
        referrerPolicy: {
          referrerPolicy: securityHeaders['Referrer-Policy'] as HeadersReferrerPolicy,
          override: true,
        },
        // A page that repeats a person's input sets its own, stricter policy.
        contentSecurityPolicy: { contentSecurityPolicy, override: false },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({ ...isolationHeaders, ...additionalHeaders }).map(
          ([header, value]) => ({ header, value, override: true }),
        ),
      },
      removeHeaders: removedHeaders,
    });
  }
}
