import cf from 'cloudfront';
import { redirectedHosts } from '#deployment';
import { acceptRanges, preferenceIn } from '../contract/accept-header.ts';
import { viewerAddressHeader } from '../contract/http-headers.ts';
import {
  contentTooLarge,
  lengthRequired,
  notFound,
  temporarilyUnavailable,
  unsupportedMediaType,
  uriTooLong,
} from '../contract/problems/types.ts';
import { maxKeyBytes, notFoundPageKey, type Route, routeFormats } from '../release/edge-route.ts';
import { isUriText, normalizePath, queryKey } from '../release/route-key.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import { isNavigation, navigationFields } from './is-navigation.ts';
import {
  allowAnyOrigin,
  announceDeprecation,
  baseUrlOf,
  fieldValue,
  maxPathLength,
  methodNotAllowedResponse,
  optionsResponse,
  preflightResponse,
  problemResponse,
  redirectResponse,
  safeLocationPart,
  withField,
} from './responses.ts';

/** Retry-After while the KeyValueStore is failing. */
const retryAfterSeconds = 5;

const kvs = cf.kvs();

/**
 * Viewer-request function for every path: rejects a request, redirects it, or forwards it to an object or an endpoint.
 */
export async function handler(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const path = event.request.uri;
  if (isForRedirectedHost(event.request)) {
    // The slash after the base URL keeps the requested path from extending the host name.
    return redirectResponse(event, { to: `${baseUrlOf(event)}/${safeLocationPart(path.slice(1))}` });
  }
  const result = await handleRequest(event);
  // The viewer-response function does not run for responses of this function.
  if ('statusCode' in result) announceDeprecation(result.headers, path);
  return result;
}

/** Whether a request is for another host name of the site. The Host header is only compared; no response contains it. */
function isForRedirectedHost(request: ViewerRequest): boolean {
  if (!redirectedHosts) return false;
  const host = fieldValue(request.headers, 'host').toLowerCase().replace(/:\d*$/, '');
  return redirectedHosts.split(',').indexOf(host) >= 0;
}

async function handleRequest(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request;
  if (request.uri.length > maxPathLength) {
    const detail = `The path has ${request.uri.length} characters (maximum: ${maxPathLength}). Use a path from the API description.`;
    return allowAnyOrigin(problemResponse(event, uriTooLong, detail));
  }
  // All keys are short and ASCII. With any other path nothing is done, so that it costs nothing.
  const isKey = isUriText(request.uri, maxKeyBytes);
  let route: Route | undefined;
  try {
    route = isKey ? await findRoute(request.uri) : undefined;
  } catch {
    return storeUnavailable(event);
  }
  if (route?.post) return handleEndpoint(event, route);
  const path = isKey ? normalizePath(request.uri) : '';
  const query = request.rawQueryString();
  const earlierPage = path && query ? await findEarlierPage(path, query) : undefined;
  if (earlierPage) return redirectResponse(event, { to: earlierPage, query: '' });
  if (route) return handleDocument(event, route);
  return handleUnknownPath(event, path);
}

const endpointMethods = 'POST, OPTIONS';

/**
 * Handles a request to an endpoint. Cross-origin pages can read the response only if they may call the endpoint;
 * otherwise their preflights fail.
 */
function handleEndpoint(event: ViewerRequestEvent, route: Route): ViewerRequest | ViewerResponse {
  const request = event.request;
  // Overwrites any value sent by the client, because the function counts requests per address.
  request.headers[viewerAddressHeader] = { value: event.viewer.ip };
  const response = edgeResponse(event, route);
  if (response) return route.allowHeaders ? allowAnyOrigin(response) : response;
  if (route.path) request.uri = route.path;
  return request;
}

/** Returns the edge's own response, or undefined if the request should be forwarded to the function. */
function edgeResponse(event: ViewerRequestEvent, route: Route): ViewerResponse | undefined {
  const request = event.request;
  const headers = request.headers;
  const maxBodyBytes = route.post || 0;
  if (request.method === 'OPTIONS') {
    return route.allowHeaders
      ? preflightResponse(endpointMethods, endpointMethods, route.allowHeaders)
      : optionsResponse(endpointMethods);
  }
  if (request.method !== 'POST') return methodNotAllowedResponse(event, 'POST', endpointMethods);
  // The gateway would decompress the body after its compressed length has passed the check below.
  const coding = fieldValue(headers, 'content-encoding').toLowerCase();
  if (coding && coding !== 'identity') {
    const detail = 'The body is compressed. Send it uncompressed, without Content-Encoding.';
    // RFC 7694 section 3: a 415 caused by the content coding lists the supported codings.
    return withField(problemResponse(event, unsupportedMediaType, detail), 'accept-encoding', 'identity');
  }
  // In every version of HTTP, clients send this header with a body of known length. Unverified on AWS: content-length
  const length = fieldValue(headers, 'content-length');
  if (!/^\d{1,15}$/.test(length)) {
    const detail =
      'The request has no valid Content-Length header. Send the body with its length, not in chunks.';
    return problemResponse(event, lengthRequired, detail);
  }
  if (Number(length) > maxBodyBytes) {
    const detail = `The body has ${length} bytes. Send at most ${maxBodyBytes}.`;
    return problemResponse(event, contentTooLarge, detail);
  }
  return undefined;
}

const documentMethods = 'GET, HEAD, OPTIONS';

/** Forwards a request to the object of a document, or redirects it. */
function handleDocument(
  event: ViewerRequestEvent,
  route: Pick<Route, 'get' | 'markdown' | 'to' | 'status'>,
): ViewerRequest | ViewerResponse {
  const request = event.request;
  if (request.method === 'OPTIONS') {
    return preflightResponse(documentMethods, 'GET, HEAD', 'Accept, Content-Type, If-None-Match, Range');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return allowAnyOrigin(methodNotAllowedResponse(event, 'GET or HEAD', documentMethods));
  }
  if (route.to) return redirectResponse(event, { to: route.to, status: route.status });
  // Documents do not support these preconditions for writes. S3 would answer with a 412 and an XML error.
  delete request.headers['if-match'];
  delete request.headers['if-unmodified-since'];
  // The cache key contains only the path, so each variant needs a separate path.
  const markdown = route.markdown && prefersMarkdown(fieldValue(request.headers, 'accept'));
  request.uri = `/${markdown ? route.markdown : route.get}`;
  return request;
}

/** Whether an Accept header prefers Markdown to HTML. Markdown wins a tie, because browsers never list it. */
function prefersMarkdown(accept: string): boolean {
  const ranges = acceptRanges(accept);
  const markdown = preferenceIn(ranges, 'text/markdown');
  return (
    markdown.isNamed && markdown.weight > 0 && markdown.weight >= preferenceIn(ranges, 'text/html').weight
  );
}

/** Returns the page that a query selected on the firm's earlier site. */
async function findEarlierPage(path: string, query: string): Promise<string | undefined> {
  const key = queryKey(path, query);
  return isUriText(key, maxKeyBytes) ? (await tryReadRoute(key))?.to : undefined;
}

/**
 * Redirects another spelling of a document's path. Otherwise forwards people to the site's page for unknown addresses, and
 * returns a 404 that names the nearest existing path to programs. `normalizedPath` is empty if the path cannot be a key.
 * Reads at most five more keys than the path; if the store fails, they count as missing.
 */
async function handleUnknownPath(
  event: ViewerRequestEvent,
  normalizedPath: string,
): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request;
  let path = normalizedPath;
  let route = path && path !== request.uri ? await tryReadRoute(path) : undefined;
  // Requests to an endpoint are not redirected, because many clients would lose the body. The 404 names its path.
  if (route && !route.post) {
    route.to = route.to || path;
    return handleDocument(event, route);
  }
  if (isNavigation(request)) {
    const page = await findNotFoundPage(normalizedPath);
    if (page) {
      conditionalFields.forEach((name) => {
        delete request.headers[name];
      });
      return handleDocument(event, { get: page });
    }
  }
  for (let steps = 2; steps > 0 && !route && path.lastIndexOf('/') > 0; steps -= 1) {
    path = path.slice(0, path.lastIndexOf('/'));
    route = await tryReadRoute(path);
  }
  const nearest = route ? route.to || path : '/';
  const detail = `There is no document or endpoint at this path. The nearest existing path is ${nearest}. The hint links to the API description.`;
  const response = allowAnyOrigin(problemResponse(event, notFound, detail));
  return withField(response, 'vary', navigationFields);
}

/** Returns the key of the page for unknown addresses: that of the path's first folder, or else that of the site. */
async function findNotFoundPage(path: string): Promise<string | undefined> {
  const folder = await tryReadRoute(`${notFoundPageKey}/${path.split('/')[1] || ''}`);
  const route = folder || (await tryReadRoute(notFoundPageKey));
  return route?.get;
}

/** The fields on which a partial or conditional response depends. With them, the page could get another status than 404. */
const conditionalFields = ['if-none-match', 'if-modified-since', 'range', 'if-range'];

/**
 * Reads the route of a path. `get` throws both for a missing key and for a failing store, and AWS documents neither
 * error. Only `exists` tells them apart, and a failing store must not become a 404. Unverified on AWS: store-keys
 */
async function findRoute(path: string): Promise<Route | undefined> {
  try {
    return await readRoute(path);
  } catch (error) {
    const exists = await kvs.exists(path);
    if (exists) throw error;
    return undefined;
  }
}

async function tryReadRoute(path: string): Promise<Route | undefined> {
  try {
    return await readRoute(path);
  } catch {
    return undefined;
  }
}

async function readRoute(path: string): Promise<Route> {
  const route = (await kvs.get(path, { format: 'json' })) as Route;
  // Another version of the publisher wrote this entry.
  if (!routeFormats.includes(route.v)) throw route;
  return route;
}

function storeUnavailable(event: ViewerRequestEvent): ViewerResponse {
  const detail = `The path could not be looked up. Send the request again after ${retryAfterSeconds} seconds.`;
  const response = problemResponse(event, temporarilyUnavailable, detail);
  return withField(allowAnyOrigin(response), 'retry-after', String(retryAfterSeconds));
}
