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
 * Handles a request to an endpoint. Pages of other origins can read the response only if they may call the endpoint;
 * otherwise their preflights fail.
 */
export function handleEndpoint(event: ViewerRequestEvent, route: Route): ViewerRequest | ViewerResponse {
  const request = event.request;
  // Overwrites a value that the client sent: the function's rate limit is per address.
  request.headers[viewerAddressHeader] = { value: event.viewer.ip };
  const response = edgeResponse(event, route);
  if (response) return route.allowHeaders ? allowAnyOrigin(response) : response;
  if (route.path) request.uri = route.path;
  return request;
}

/** The edge's response, if the request is not forwarded to the function. */
function edgeResponse(event: ViewerRequestEvent, route: Route): ViewerResponse | undefined {
  const request = event.request;
  const headers = request.headers;
  const maxBodyBytes = route.post || 0;
  if (request.method === 'OPTIONS') {
    return route.allowHeaders ? preflightResponse(allow, allow, route.allowHeaders) : optionsResponse(allow);
  }
  if (request.method !== 'POST') return methodNotAllowedResponse(event, 'POST', allow);
  // The gateway would decompress the body after the check of its compressed length below.
  const coding = fieldValue(headers, 'content-encoding').toLowerCase();
  if (coding && coding !== 'identity') {
    const detail = 'The body is compressed. Send it as it is, without Content-Encoding.';
    // RFC 7694 section 3: a 415 because of the content coding lists the supported ones.
    return withField(problemResponse(event, unsupportedMediaType, detail), 'accept-encoding', 'identity');
  }
  // A request with a body has this header in every version of HTTP. Unverified on AWS: content-length
  const length = fieldValue(headers, 'content-length');
  if (!/^\d+$/.test(length)) {
    const detail =
      'The request has no Content-Length header. Send the body with its length and not in chunks.';
    return problemResponse(event, lengthRequired, detail);
  }
  if (Number(length) > maxBodyBytes) {
    const detail = `The body has ${length} bytes. Send at most ${maxBodyBytes}.`;
    return problemResponse(event, contentTooLarge, detail);
  }
  return undefined;
}
