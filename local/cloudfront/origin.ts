import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { RestApi } from '../apigateway/rest-api.ts';
import {
  type HeaderFields,
  type HttpRequest,
  type HttpResponse,
  withAppended,
  withField,
  withoutFields,
} from '../http.ts';
import type { Bucket } from '../s3/bucket.ts';
import type { Caller } from '../s3/bucket-policy.ts';
import { Refusal } from '../template/refusal.ts';
import { cloudFrontError } from './errors.ts';
import type { Origin, OriginAccessControl } from './resources.ts';

/** Fetches from an origin what a viewer asked for; answers 504 itself when the origin takes too long. */
export type Fetch = (request: HttpRequest) => Promise<HttpResponse>;

/** What can stand behind a distribution: whatever the template makes, by its host. */
export interface Backends {
  readonly buckets: ReadonlyMap<string, Bucket>;
  readonly apis: ReadonlyMap<string, RestApi>;
}

interface OriginContext extends Backends {
  readonly distributionArn: string;
  readonly accessControls: ReadonlyMap<
    string,
    z.output<(typeof OriginAccessControl)['properties']>['OriginAccessControlConfig']
  >;
}

/** Where the edge's own requests come from: an address of no viewer (RFC 5737). */
const edgeAddress = '203.0.113.1';

export function originFetch(origin: Origin, context: OriginContext): Fetch {
  const bucket = context.buckets.get(origin.DomainName);
  const api = context.apis.get(origin.DomainName);
  if (bucket && origin.S3OriginConfig) return bucketFetch(origin, bucket, context);
  if (api && origin.CustomOriginConfig) return customFetch(origin, api, origin.CustomOriginConfig);
  throw new Refusal([
    `Cannot interpret the origin "${origin.Id}": "${origin.DomainName}" is neither a bucket nor a REST API of this template`,
  ]);
}

function bucketFetch(
  origin: Origin,
  bucket: Bucket,
  { accessControls, distributionArn }: OriginContext,
): Fetch {
  const signs = accessControls.get(origin.OriginAccessControlId ?? '')?.SigningBehavior === 'always';
  const caller: Caller | undefined = signs
    ? { service: 'cloudfront.amazonaws.com', sourceArn: distributionArn }
    : undefined;
  return (request) =>
    bucket.handle({ ...request, path: origin.OriginPath + request.path, query: '' }, caller);
}

function customFetch(
  origin: Origin,
  api: RestApi,
  { OriginReadTimeout }: NonNullable<Origin['CustomOriginConfig']>,
): Fetch {
  return async (request) => {
    const answer = api.handle({
      ...request,
      path: origin.OriginPath + request.path,
      headers: forwarded(request, origin),
      source: edgeAddress,
    });
    const timeout = Promise.withResolvers<HttpResponse>();
    const timer = setTimeout(() => timeout.resolve(cloudFrontError(504)), OriginReadTimeout * 1000);
    return Promise.race([answer, timeout.promise]).finally(() => clearTimeout(timer));
  };
}

/** RFC 9110 section 7.6.1. */
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
 * The managed policy AllViewerExceptHostHeader: whatever the viewer sent but Host, and what CloudFront adds. A custom
 * header of the origin replaces the viewer's of the same name.
 */
function forwarded({ headers, source }: HttpRequest, origin: Origin): HeaderFields {
  const via = '1.1 edge.cloudfront.net (CloudFront)';
  const kept = withoutFields(headers, 'Host', 'Expect', ...hopByHop);
  const added = withAppended(withAppended(kept, 'X-Forwarded-For', source), 'Via', via);
  const named = withField(added, 'X-Amz-Cf-Id', randomBytes(40).toString('base64url'));
  return origin.OriginCustomHeaders.reduce(
    (fields, { HeaderName, HeaderValue }) => withField(fields, HeaderName, HeaderValue),
    withField(named, 'Host', origin.DomainName),
  );
}
