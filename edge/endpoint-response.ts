import { announceDeprecation } from './announce-deprecation.ts';
import type { ViewerResponse, ViewerResponseEvent } from './cloudfront-event.ts';

/** Sets what an endpoint of a deprecated version carries besides its own. CloudFront runs it for answers below 400 only. */
export function handler(event: ViewerResponseEvent): ViewerResponse {
  announceDeprecation(event.response.headers, event.request.uri);
  return event.response;
}
