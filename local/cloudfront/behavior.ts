import type { HeaderFields, HttpRequest, HttpResponse } from '../http.ts';
import { plainHttp } from '../template/base-url.ts';
import { type DistributionIdentity, type EdgeContext, eventOf } from './edge-event.ts';
import type { EdgeFunction } from './edge-function.ts';
import { requestResult, responseResult } from './edge-result.ts';
import type { Fetch } from './origin.ts';

/** A cache behavior with everything that it names. */
export interface Behavior {
  /** Matched against the normalised path. */
  readonly pattern: RegExp;
  readonly allowedMethods: ReadonlySet<string>;
  readonly viewerRequest: EdgeFunction | undefined;
  readonly viewerResponse: EdgeFunction | undefined;
  readonly fetch: Fetch;
  readonly applyHeadersPolicy: (headers: HeaderFields) => HeaderFields;
}

/** What the viewer-request function of the behavior makes of a request: another request, or the answer. */
export async function onViewerRequest(
  { viewerRequest }: Behavior,
  context: EdgeContext,
  request: HttpRequest,
): Promise<HttpRequest | HttpResponse> {
  if (!viewerRequest) return request;
  const result = requestResult(await viewerRequest.run(eventOf('viewer-request', context, request)), request);
  if (!('status' in result)) return result;
  const { status, headers, body } = result;
  return {
    status,
    headers: headersAtPlainHttp(headers, context),
    body: bodyAtPlainHttp(body, context),
  };
}

/** What the viewer-response function makes of an answer. CloudFront does not run it for a status of 400 or more. */
export async function onViewerResponse(
  { viewerResponse }: Behavior,
  context: EdgeContext,
  request: HttpRequest,
  response: HttpResponse,
): Promise<HttpResponse> {
  if (!viewerResponse || response.status >= 400) return response;
  const event = eventOf('viewer-response', context, request, response);
  const { status, headers, body } = responseResult(await viewerResponse.run(event), response);
  return {
    status,
    headers: headersAtPlainHttp(headers, context),
    body: body === response.body ? body : bodyAtPlainHttp(body, context),
  };
}

function headersAtPlainHttp(headers: HeaderFields, { domainName }: DistributionIdentity): HeaderFields {
  return headers.map(([name, value]) => [name, plainHttp(value, domainName)]);
}

/** Byte for byte: a body need not be UTF-8. */
function bodyAtPlainHttp(body: Buffer, { domainName }: DistributionIdentity): Buffer {
  return Buffer.from(plainHttp(body.toString('latin1'), domainName), 'latin1');
}
