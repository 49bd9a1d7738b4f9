import { announceDeprecation } from './announce-deprecation.ts';
import type { ViewerResponse, ViewerResponseEvent } from './cloudfront-event.ts';

/**
 * Viewer-response function of endpoints: announces deprecated versions. CloudFront runs it only for statuses below 400.
 */
export function handler(event: ViewerResponseEvent): ViewerResponse {
  announceDeprecation(event.response.headers, event.request.uri);
  return event.response;
}
