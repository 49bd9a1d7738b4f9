import { configuredBaseUrl } from '#deployment';
import { cacheControl, preflightMaxAgeSeconds } from '../contract/cache-time.ts';
import { contentSecurityPolicy, transportSecuritySeconds } from '../contract/http-headers.ts';
import { openapiPath } from '../contract/paths.ts';
import { problemBody } from '../contract/problems/body.ts';
import { methodNotAllowed, type ProblemType } from '../contract/problems/types.ts';
import type { NotFoundPage } from '../release/edge-route.ts';
import { isUriText } from '../release/route-key.ts';
import type { HeaderFields, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';

/** The site's base URL, never taken from the request's Host header. */
export const baseUrlOf = (event: ViewerRequestEvent): string =>
  configuredBaseUrl || `https://${event.context.distributionDomainName}`;

/**
 * Creates a problem document (RFC 9457). It sets its own headers, because neither the viewer-response function nor (as
 * AWS documents) the response headers policy applies to it. A response to HEAD has no body (RFC 9110 section 9.3.2).
 */
export function problemResponse(
  event: ViewerRequestEvent,
  type: ProblemType,
  detail: string,
): ViewerResponse {
  const response: ViewerResponse = {
    statusCode: type.status,
    headers: {
      'content-type': { value: 'application/problem+json' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' },
      'content-security-policy': { value: contentSecurityPolicy },
      'strict-transport-security': { value: `max-age=${transportSecuritySeconds}` },
    },
  };
  if (event.request.method !== 'HEAD') {
    response.body = JSON.stringify(problemBody(baseUrlOf(event), type, detail, event.context.requestId));
  }
  return response;
}

/**
 * Turns a 404 into an HTML page that contains nothing from the request: `nearest` is a key in the store, or empty. The Link
 * header replaces the problem's `hint`. `header` is the page header.
 */
export function toNotFoundPage(
  response: ViewerResponse,
  page: NotFoundPage,
  nearest: string,
  header: string,
): ViewerResponse {
  withField(response, 'content-type', 'text/html; charset=utf-8');
  withField(response, 'link', `<${openapiPath}>; rel="service-desc"`);
  // A response to HEAD has no body.
  if (!response.body) return response;
  const path = nearest.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const link = nearest && page[2].split('{path}').join(path);
  response.body = page[0] + header + page[1] + link + page[3];
  return response;
}

/** Creates the 405 with its Allow header (RFC 9110 section 15.5.6). `supported` names the methods in the detail. */
export function methodNotAllowedResponse(
  event: ViewerRequestEvent,
  supported: string,
  allow: string,
): ViewerResponse {
  const detail = `${event.request.method} is not supported here. Use ${supported}.`;
  return withField(problemResponse(event, methodNotAllowed, detail), 'allow', allow);
}

/** The maximum length of a path. Longer parts of a URL are not repeated in a redirect. */
export const maxPathLength = 2_048;

/**
 * Returns the part of a requested URL that Location may repeat: up to a fragment, and nothing if it contains characters
 * that no URI has. A line break would start another header field.
 */
export function safeLocationPart(text: string): string {
  const part = text.split('#', 1).join('');
  return isUriText(part, maxPathLength) ? part : '';
}

/**
 * Redirects to `target` with `query`, by default that of the request. `target` is a key in the store or begins with the
 * base URL, so no request can cause a redirect to another site. A 308 keeps the method (RFC 9110 section 15.4.9).
 */
export function redirectResponse(event: ViewerRequestEvent, target: string, query?: string): ViewerResponse {
  const rawQuery = query === undefined ? event.request.rawQueryString() : query;
  const safeQuery = safeLocationPart(rawQuery || '');
  const location = safeQuery ? `${target}?${safeQuery}` : target;
  return {
    statusCode: 308,
    headers: {
      location: { value: location },
      'cache-control': { value: cacheControl },
      'access-control-allow-origin': { value: '*' },
      'strict-transport-security': { value: `max-age=${transportSecuritySeconds}` },
    },
  };
}

export function optionsResponse(allow: string): ViewerResponse {
  return {
    statusCode: 204,
    headers: { allow: { value: allow }, 'cache-control': { value: 'no-store' } },
  };
}

/** Creates the response to a preflight: pages from any origin may send `methods` and `headers`. */
export function preflightResponse(allow: string, methods: string, headers: string): ViewerResponse {
  const response = allowAnyOrigin(optionsResponse(allow));
  withField(response, 'access-control-allow-methods', methods);
  withField(response, 'access-control-allow-headers', headers);
  return withField(response, 'access-control-max-age', String(preflightMaxAgeSeconds));
}

export function withField(response: ViewerResponse, name: string, value: string): ViewerResponse {
  response.headers[name] = { value: value };
  return response;
}

/** Allows pages from any origin to read the response. For public content only. */
export function allowAnyOrigin(response: ViewerResponse): ViewerResponse {
  return withField(response, 'access-control-allow-origin', '*');
}

/** No field that the functions read is longer or has more lines. The rest is cut off, so that it costs nothing. */
const maxFieldLength = 1_024;
const maxFieldLines = 16;

/** Returns all values of a header field, joined by commas (RFC 9110 section 5.3); empty if the field is absent. */
export function fieldValue(headers: HeaderFields, name: string): string {
  const field = headers[name];
  if (!field) return '';
  const lines = field.multiValue ? field.multiValue.slice(0, maxFieldLines) : [field];
  return lines
    .map((line) => line.value)
    .join(',')
    .slice(0, maxFieldLength);
}
