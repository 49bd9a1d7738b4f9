import { redirectedHosts } from '#deployment';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import { baseUrlOf, fieldValue, redirectResponse, unsafeLocationParts } from './responses.ts';
import { handler as answer } from './viewer-request.ts';

/**
 * Viewer-request function of every path, if a stage has further names: redirects requests to these, and passes all
 * others on. Host is only compared: no answer contains it.
 */
export async function handler(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request;
  const host = fieldValue(request.headers, 'host').toLowerCase().replace(/:\d*$/, '');
  if (redirectedHosts.split(',').indexOf(host) < 0) return answer(event);
  // With a slash of ours, what was asked cannot go on with the name of the host.
  return redirectResponse(
    event,
    `${baseUrlOf(event)}/${request.uri.slice(1).replace(unsafeLocationParts, '')}`,
  );
}
