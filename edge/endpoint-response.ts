import { announceDeprecation } from './announce-deprecation.ts';
import type { ViewerResponse, ViewerResponseEvent } from './cloudfront-event.ts';

/** Viewer-response function for endpoints: announces deprecated versions. CloudFront runs it only below status 400. */
export function handler(event: ViewerResponseEvent): ViewerResponse {
  announceDeprecation(event.response.headers, event.request.uri);
  return event.response;
}
