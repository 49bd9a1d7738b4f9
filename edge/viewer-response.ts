import { robotsTag, websitePolicy } from '#deployment';
import { contentSecurityPolicy, exposedHeaders, isolationHeaders } from '../contract/http-headers.ts';
import { linkHeader } from '../contract/link-header.ts';
import { notFoundFolder, websiteFolder } from '../release/edge-route.ts';
import type { HeaderFields, ViewerResponse, ViewerResponseEvent } from './cloudfront-event.ts';
import { navigationFields } from './is-navigation.ts';
import { announceDeprecation, fieldValue } from './responses.ts';

/**
 * Viewer-response function for documents: sets their headers, except those of the distribution's managed policy. The
 * folder of the object's key tells the website's files from Frontdesk's own documents. CloudFront runs the function only
 * for statuses below 400.
 */
export function handler(event: ViewerResponseEvent): ViewerResponse {
  const response = event.response;
  const headers = response.headers;
  const key = event.request.uri;
  headers['access-control-allow-origin'] = { value: '*' };
  headers['access-control-expose-headers'] = { value: exposedHeaders };
  headers.link = { value: linkHeader };
  announceDeprecation(headers, key);
  headers.vary = { value: headers.vary ? `${headers.vary.value}, Accept` : 'Accept' };
  if (robotsTag) headers['x-robots-tag'] = { value: robotsTag };
  if (fieldValue(headers, 'content-type') === 'application/mcp-server-card+json') setServerCardCors(headers);
  if (isIn(websiteFolder, key) || isIn(notFoundFolder, key)) {
    headers['content-security-policy'] = { value: websitePolicy };
  } else {
    setStrictPolicies(headers);
  }
  if (isIn(notFoundFolder, key)) setNotFound(response);
  return response;
}

const isIn = (folder: string, uri: string): boolean => uri.indexOf(`/${folder}`) === 0;

function setStrictPolicies(headers: HeaderFields): void {
  headers['content-security-policy'] = { value: contentSecurityPolicy };
  headers['x-frame-options'] = { value: 'DENY' };
  Object.keys(isolationHeaders).forEach((name) => {
    headers[name] = { value: isolationHeaders[name as keyof typeof isolationHeaders] };
  });
}

/**
 * Makes the page for unknown addresses a 404, which no cache may keep.
 *
 * Unverified on AWS: not-found-status
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
function setNotFound(response: ViewerResponse): void {
  response.statusCode = 404;
  response.statusDescription = 'Not Found';
  response.headers['cache-control'] = { value: 'no-store' };
  response.headers.vary = { value: navigationFields };
}

/** SEP-2127 (discovery) requires the preflight headers on the card itself. */
function setServerCardCors(headers: HeaderFields): void {
  headers['access-control-allow-methods'] = { value: 'GET' };
  headers['access-control-allow-headers'] = { value: 'Content-Type, If-None-Match' };
}
