import { viewerAddressHeader } from '../contract/http-headers.ts';
import { contentTooLarge, lengthRequired, unsupportedMediaType } from '../contract/problems/types.ts';
import type { Route } from '../release/edge-route.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import {
  allowAnyOrigin,
  fieldValue,
  methodNotAllowedResponse,
  optionsResponse,
  preflightResponse,
  problemResponse,
  withField,
} from './responses.ts';

const allow = 'POST, OPTIONS';

/**
 * Handles a request to an endpoint. Cross-origin pages can read the response only if they may call the endpoint;
 * otherwise their preflights fail.
 */
export function handleEndpoint(event: ViewerRequestEvent, route: Route): ViewerRequest | ViewerResponse {
  const request = event.request;
  // Overwrites any value sent by the client, because the function counts requests per address.
  request.headers[viewerAddressHeader] = { value: event.viewer.ip };
  const response = edgeResponse(event, route);
  if (response) return route.allowHeaders ? allowAnyOrigin(response) : response;
  if (route.path) request.uri = route.path;
  return request;
}

/** Returns the edge's own response, or undefined if the request should be forwarded to the function. */
function edgeResponse(event: ViewerRequestEvent, route: Route): ViewerResponse | undefined {
  const request = event.request;
  const headers = request.headers;
  const maxBodyBytes = route.post || 0;
  if (request.method === 'OPTIONS') {
    return route.allowHeaders ? preflightResponse(allow, allow, route.allowHeaders) : optionsResponse(allow);
  }
  if (request.method !== 'POST') return methodNotAllowedResponse(event, 'POST', allow);
  // The gateway would decompress the body after its compressed length has passed the check below.
  const coding = fieldValue(headers, 'content-encoding').toLowerCase();
  if (coding && coding !== 'identity') {
    const detail = 'The body is compressed. Send it uncompressed, without Content-Encoding.';
    // RFC 7694 section 3: a 415 caused by the content coding lists the supported codings.
    return withField(problemResponse(event, unsupportedMediaType, detail), 'accept-encoding', 'identity');
  }
  // In every version of HTTP, clients send this header with a body of known length. Unverified on AWS: content-length
  const length = fieldValue(headers, 'content-length');
  if (!/^\d{1,15}$/.test(length)) {
    const detail =
      'The request has no valid Content-Length header. Send the body with its length, not in chunks.';
    return problemResponse(event, lengthRequired, detail);
  }
  if (Number(length) > maxBodyBytes) {
    const detail = `The body has ${length} bytes. Send at most ${maxBodyBytes}.`;
    return problemResponse(event, contentTooLarge, detail);
  }
  return undefined;
}
