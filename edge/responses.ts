import { configuredBaseUrl, deprecated } from '#deployment';
import { cacheControl, preflightMaxAgeSeconds } from '../contract/cache-time.ts';
import { contentSecurityPolicy, transportSecuritySeconds } from '../contract/http-headers.ts';
import { apiRoot } from '../contract/paths.ts';
import { problemBody } from '../contract/problems/body.ts';
import type { ProblemType } from '../contract/problems/texts.ts';
import { methodNotAllowed } from '../contract/problems/types.ts';
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

interface Redirect {
  /** A key in the store, a URL from the store, or a URL that begins with the base URL. */
  readonly to: string;
  /** By default 308, which keeps the method (RFC 9110 section 15.4.9). */
  readonly status?: number | undefined;
  /** By default the query of the request. */
  readonly query?: string;
}

/** Redirects to `to` with the query, unless `to` has one. Nothing in a request can cause a redirect to another site. */
export function redirectResponse(event: ViewerRequestEvent, redirect: Redirect): ViewerResponse {
  const rawQuery = redirect.query === undefined ? event.request.rawQueryString() : redirect.query;
  const safeQuery = safeLocationPart(rawQuery || '');
  const page = redirect.to.replace(/#.*$/, '');
  const query = safeQuery && page.indexOf('?') < 0 ? `?${safeQuery}` : '';
  const location = page + query + redirect.to.slice(page.length);
  return {
    statusCode: redirect.status || 308,
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

/**
 * Adds Deprecation, Sunset and Link to a response of the API if it is deprecated. `uri` is the requested path, or an
 * object key, which ends with the path for documents of the API.
 */
export function announceDeprecation(headers: HeaderFields, uri: string): void {
  if (!deprecated || uri.indexOf(apiRoot) < 0) return;
  headers.deprecation = { value: deprecated.deprecation };
  headers.sunset = { value: deprecated.sunset };
  headers.link = { value: headers.link ? `${headers.link.value}, ${deprecated.link}` : deprecated.link };
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
