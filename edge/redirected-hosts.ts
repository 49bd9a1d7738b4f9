import { redirectedHosts } from '#deployment';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import { baseUrlOf, fieldValue, redirectResponse, safeLocationPart } from './responses.ts';
import { handler as handleViewerRequest } from './viewer-request.ts';

/**
 * Viewer-request function for stages with additional host names: redirects requests for those names to the site, and
 * handles all others as usual. The Host header is only compared; no response contains it.
 */
export async function handler(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request;
  const host = fieldValue(request.headers, 'host').toLowerCase().replace(/:\d*$/, '');
  if (redirectedHosts.split(',').indexOf(host) < 0) return handleViewerRequest(event);
  // The slash after the base URL keeps the requested path from extending the host name.
  return redirectResponse(event, { to: `${baseUrlOf(event)}/${safeLocationPart(request.uri.slice(1))}` });
}
