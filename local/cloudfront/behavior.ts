import type { HeaderFields, HttpRequest, HttpResponse } from '../http/http-message.ts';
import { toPlainHttp } from '../template/plain-http.ts';
import { createEdgeEvent, type DistributionIdentity, type EdgeContext } from './edge-event.ts';
import { parseRequestResult, parseResponseResult } from './edge-result.ts';
import type { EmulatedEdgeFunction } from './emulated-edge-function.ts';
import type { OriginFetch } from './origin-fetch.ts';

/** A cache behavior with the functions, the policy and the origin that it refers to. */
export interface Behavior {
  /** Pattern for the normalized path. */
  readonly pattern: RegExp;
  readonly allowedMethods: ReadonlySet<string>;
  readonly viewerRequest: EmulatedEdgeFunction | undefined;
  readonly viewerResponse: EmulatedEdgeFunction | undefined;
  readonly fetch: OriginFetch;
  readonly applyHeadersPolicy: (headers: HeaderFields) => HeaderFields;
}

/**
 * Runs the behavior's viewer-request function. Resolves to the request to forward, or to the response that it
 * generated.
 */
export async function runViewerRequest(
  { viewerRequest }: Behavior,
  context: EdgeContext,
  request: HttpRequest,
): Promise<HttpRequest | HttpResponse> {
  if (!viewerRequest) return request;
  const result = parseRequestResult(
    await viewerRequest.run(createEdgeEvent('viewer-request', context, request), request.query),
    request,
  );
  if (!('status' in result)) return result;
  const { status, headers, body } = result;
  return {
    status,
    headers: headersAtPlainHttp(headers, context),
    body: bodyAtPlainHttp(body, context),
  };
}

/** Runs the behavior's viewer-response function, which CloudFront skips for a status of 400 or more. */
export async function runViewerResponse(
  { viewerResponse }: Behavior,
  context: EdgeContext,
  request: HttpRequest,
  response: HttpResponse,
): Promise<HttpResponse> {
  if (!viewerResponse || response.status >= 400) return response;
  const event = createEdgeEvent('viewer-response', context, request, response);
  const { status, headers, body } = parseResponseResult(await viewerResponse.run(event), response);
  return {
    status,
    headers: headersAtPlainHttp(headers, context),
    body: body === response.body ? body : bodyAtPlainHttp(body, context),
  };
}

function headersAtPlainHttp(headers: HeaderFields, { domainName }: DistributionIdentity): HeaderFields {
  return headers.map(([name, value]) => [name, toPlainHttp(value, domainName)]);
}

/** Replaces byte by byte, since a body need not be UTF-8. */
function bodyAtPlainHttp(body: Buffer, { domainName }: DistributionIdentity): Buffer {
  return Buffer.from(toPlainHttp(body.toString('latin1'), domainName), 'latin1');
}
