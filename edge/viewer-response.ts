import { exposedHeaders } from '../contract/http-headers.ts';
import { linkHeader } from '../contract/link-header.ts';
import { announceDeprecation } from './announce-deprecation.ts';
import type { HeaderFields, ViewerResponse, ViewerResponseEvent } from './cloudfront-event.ts';
import { fieldValue } from './responses.ts';

/** Viewer-response function for documents: sets CORS, Link and Vary. CloudFront runs it only for statuses below 400. */
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

/** SEP-2127 (discovery) requires the preflight headers on the card itself. */
function setServerCardCors(headers: HeaderFields): void {
  headers['access-control-allow-methods'] = { value: 'GET' };
  headers['access-control-allow-headers'] = { value: 'Content-Type, If-None-Match' };
}
