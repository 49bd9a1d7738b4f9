import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { EmulatedRestApi } from '../apigateway/emulated-rest-api.ts';
import {
  type HeaderFields,
  type HttpRequest,
  type HttpResponse,
  withAppendedValue,
  withField,
  withoutFields,
} from '../http/http-message.ts';
import type { S3Caller } from '../s3/bucket-policy.ts';
import type { EmulatedBucket } from '../s3/emulated-bucket.ts';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import { cloudFrontError } from './cloudfront-error.ts';
import type { OriginAccessControl, OriginConfig } from './cloudfront-resource-types.ts';

/** Forwards a request to an origin. Resolves to CloudFront's 504 when the origin takes too long. */
export type OriginFetch = (request: HttpRequest) => Promise<HttpResponse>;

/** The possible origins of a distribution, by host. */
export interface OriginBackends {
  readonly buckets: ReadonlyMap<string, EmulatedBucket>;
  readonly apis: ReadonlyMap<string, EmulatedRestApi>;
}

interface OriginContext extends OriginBackends {
  readonly distributionArn: string;
  readonly accessControls: ReadonlyMap<
    string,
    z.output<(typeof OriginAccessControl)['properties']>['OriginAccessControlConfig']
  >;
}

/** Source address of the edge's requests, from a range that no viewer has (RFC 5737). */
const edgeAddress = '203.0.113.1';

export function createOriginFetch(origin: OriginConfig, context: OriginContext): OriginFetch {
  const bucket = context.buckets.get(origin.DomainName);
  const api = context.apis.get(origin.DomainName);
  if (bucket && origin.S3OriginConfig) return createBucketFetch(origin, bucket, context);
  if (api && origin.CustomOriginConfig) return createApiFetch(origin, api, origin.CustomOriginConfig);
  throw new UnsupportedTemplateError([
    `Cannot interpret the origin "${origin.Id}": "${origin.DomainName}" is neither a bucket nor a REST API of this template`,
  ]);
}

function createBucketFetch(
  origin: OriginConfig,
  bucket: EmulatedBucket,
  { accessControls, distributionArn }: OriginContext,
): OriginFetch {
  const isSigned = accessControls.get(origin.OriginAccessControlId ?? '')?.SigningBehavior === 'always';
  const caller: S3Caller | undefined = isSigned
    ? { service: 'cloudfront.amazonaws.com', sourceArn: distributionArn }
    : undefined;
  return (request) =>
    bucket.handle({ ...request, path: origin.OriginPath + request.path, query: '' }, caller);
}

function createApiFetch(
  origin: OriginConfig,
  api: EmulatedRestApi,
  { OriginReadTimeout }: NonNullable<OriginConfig['CustomOriginConfig']>,
): OriginFetch {
  return async (request) => {
    const response = api.handle({
      ...request,
      path: origin.OriginPath + request.path,
      headers: forwardedHeaders(request, origin),
      source: edgeAddress,
    });
    const timeout = Promise.withResolvers<HttpResponse>();
    const timer = setTimeout(() => timeout.resolve(cloudFrontError(504)), OriginReadTimeout * 1000);
    return Promise.race([response, timeout.promise]).finally(() => clearTimeout(timer));
  };
}

/** Header fields that a proxy does not forward (RFC 9110 section 7.6.1). */
const hopByHop = [
  'Connection',
  'Keep-Alive',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
];

/**
 * Header fields by the managed policy AllViewerExceptHostHeader: the viewer's without Host, and those that CloudFront
 * adds. A custom header of the origin replaces the viewer's of the same name.
 */
function forwardedHeaders({ headers, source }: HttpRequest, origin: OriginConfig): HeaderFields {
  const via = '1.1 edge.cloudfront.net (CloudFront)';
  const viewerHeaders = withoutFields(headers, 'Host', 'Expect', ...hopByHop);
  const withForwardingHeaders = withAppendedValue(
    withAppendedValue(viewerHeaders, 'X-Forwarded-For', source),
    'Via',
    via,
  );
  const identified = withField(withForwardingHeaders, 'X-Amz-Cf-Id', randomBytes(40).toString('base64url'));
  return origin.OriginCustomHeaders.reduce(
    (fields, { HeaderName, HeaderValue }) => withField(fields, HeaderName, HeaderValue),
    withField(identified, 'Host', origin.DomainName),
  );
}
