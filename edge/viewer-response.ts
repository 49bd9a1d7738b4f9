import { linkHeader } from '../contract/link-header.ts';
import { announceDeprecation } from './announce-deprecation.ts';
import type { HeaderFields, ViewerResponse, ViewerResponseEvent } from './cloudfront-event.ts';
import { fieldValue } from './responses.ts';

/** Fields that a page of another origin may read besides the safelisted ones. */
const exposedHeaders = 'ETag, Link, Deprecation, Sunset';

/** Sets what every document carries. CloudFront runs it for answers below 400 only. */
export function handler(event: ViewerResponseEvent): ViewerResponse {
  const response = event.response;
  const headers = response.headers;
  headers['access-control-allow-origin'] = { value: '*' };
  headers['access-control-expose-headers'] = { value: exposedHeaders };
  headers.link = { value: linkHeader };
  announceDeprecation(headers, event.request.uri);
  headers.vary = { value: headers.vary ? `${headers.vary.value}, Accept` : 'Accept' };
  if (fieldValue(headers, 'content-type') === 'application/mcp-server-card+json') setServerCardCors(headers);
  return response;
}

/** The extension asks for the fields of a preflight on the card itself (SEP-2127, discovery). */
function setServerCardCors(headers: HeaderFields): void {
  headers['access-control-allow-methods'] = { value: 'GET' };
  headers['access-control-allow-headers'] = { value: 'Content-Type, If-None-Match' };
}
