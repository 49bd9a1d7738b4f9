import { redirectedHosts } from '#deployment';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import { baseUrlOf, fieldValue, redirectResponse, unsafeLocationParts } from './responses.ts';
import { handler as answer } from './viewer-request.ts';

/**
 * Viewer-request function of every path, if a stage has additional host names: redirects requests for these, and
 * forwards all others. The Host header is only compared; no response contains it.
 */
export async function handler(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request;
  const host = fieldValue(request.headers, 'host').toLowerCase().replace(/:\d*$/, '');
  if (redirectedHosts.split(',').indexOf(host) < 0) return answer(event);
  // The slash after the base URL keeps the requested path from extending the host name.
  return redirectResponse(
    event,
    `${baseUrlOf(event)}/${request.uri.slice(1).replace(unsafeLocationParts, '')}`,
  );
}
