import { randomBytes } from 'node:crypto';
import type { EmulatedRestApi } from '../apigateway/emulated-rest-api.ts';
import {
  type HeaderFields,
  type HttpRequest,
  type HttpResponse,
  withAppendedValue,
  withField,
  withoutFields,
} from '../http/http-message.ts';
import { requestObject, type S3Object } from '../s3/request-object.ts';
import type { PropertiesOf } from '../template/resource-types.ts';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import { cloudFrontError } from './cloudfront-error.ts';

export type Origin = PropertiesOf<'AWS::CloudFront::Distribution'>['DistributionConfig']['Origins'][number];

/** Forwards a request to an origin. Resolves to CloudFront's 504 when the origin takes too long. */
export type OriginFetch = (request: HttpRequest) => Promise<HttpResponse>;

/** The possible origins of a distribution, keyed by host. */
export interface OriginBackends {
  readonly buckets: ReadonlyMap<string, ReadonlyMap<string, S3Object>>;
  readonly apis: ReadonlyMap<string, EmulatedRestApi>;
}

/** Source address of edge requests. It is reserved for documentation (RFC 5737), so no viewer has it. */
const edgeAddress = '203.0.113.1';

export function createOriginFetch(origin: Origin, { buckets, apis }: OriginBackends): OriginFetch {
  const { DomainName, OriginPath = '' } = origin;
  const objects = buckets.get(DomainName);
  const api = apis.get(DomainName);
  if (objects)
    return async (request) => requestObject(objects, { ...request, path: OriginPath + request.path });
  if (!api) {
    throw new UnsupportedTemplateError([
      `Cannot interpret the origin "${origin.Id}": "${DomainName}" is neither a bucket nor a REST API of this template`,
    ]);
  }
  return (request) => {
    const path = OriginPath + request.path;
    const response = api.handle({
      ...request,
      path,
      headers: forwardedHeaders(request, origin),
      source: edgeAddress,
    });
    const timeout = Promise.withResolvers<HttpResponse>();
    const seconds = origin.CustomOriginConfig?.OriginReadTimeout ?? 30;
    const timer = setTimeout(() => timeout.resolve(cloudFrontError(504)), seconds * 1000);
    return Promise.race([response, timeout.promise]).finally(() => clearTimeout(timer));
  };
}

/** Header fields that a proxy does not forward (RFC 9110 section 7.6.1). */
const hopByHopNames = [
  'Connection',
  'Keep-Alive',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
];

/**
 * Returns the header fields that the managed policy AllViewerExceptHostHeader forwards: the viewer's without Host, and
 * those that CloudFront adds. An origin's custom header replaces a viewer header with the same name.
 */
function forwardedHeaders(
  { headers, source }: HttpRequest,
  { DomainName, OriginCustomHeaders = [] }: Origin,
): HeaderFields {
  const viewerHeaders = withoutFields(headers, 'Host', 'Expect', ...hopByHopNames);
  const added: HeaderFields = [
    ['X-Amz-Cf-Id', randomBytes(40).toString('base64url')],
    ['Host', DomainName],
    ...OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue] as const),
  ];
  return added.reduce<HeaderFields>(
    (fields, [name, value]) => withField(fields, name, value),
    withAppendedValue(
      withAppendedValue(viewerHeaders, 'X-Forwarded-For', source),
      'Via',
      '1.1 edge.cloudfront.net (CloudFront)',
    ),
  );
}
