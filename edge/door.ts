import { contentTooLarge, lengthRequired, methodNotAllowed } from '../contract/problems.ts';
import { fieldValue, options, refusal, withField } from './answers.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './event.ts';
import type { Route } from './route.ts';

const allow = 'POST, OPTIONS';

/**
 * What happens at a path that a function answers. No answer made here carries a CORS field, so that a page of
 * another site cannot read it, and its preflight fails unless the function allows it.
 */
export function door(
  event: ViewerRequestEvent,
  route: Route,
  baseUrl: string,
): ViewerRequest | ViewerResponse {
  const request = event.request;
  const maxBodyBytes = route.post || 0;
  // Overwrites what a client sent under this name: the function behind the gateway counts by this address.
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  if (request.method === 'OPTIONS') return route.preflight ? request : options(allow);
  if (request.method !== 'POST') {
    const detail = `${request.method} is not answered here. Send POST.`;
    return withField(refusal(request, baseUrl, methodNotAllowed, detail), 'allow', allow);
  }
  const length = fieldValue(request.headers, 'content-length');
  if (!/^\d+$/.test(length)) {
    const detail =
      'The request has no Content-Length header. Send the body with its length and not in chunks.';
    return refusal(request, baseUrl, lengthRequired, detail);
  }
  if (Number(length) > maxBodyBytes) {
    const detail = `The body has ${length} bytes. Send at most ${maxBodyBytes}.`;
    return refusal(request, baseUrl, contentTooLarge, detail);
  }
  return request;
}
