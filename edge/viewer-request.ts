import cf from 'cloudfront';
import { notFound, temporarilyUnavailable, uriTooLong } from '../contract/problems/types.ts';
import {
  notFoundHeaderKey,
  notFoundPageKey,
  type Route,
  routeFormats,
  routeStoreLimits,
} from '../release/edge-route.ts';
import { announceDeprecation } from './announce-deprecation.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import { handleDocument } from './document-request.ts';
import { handleEndpoint } from './endpoint-request.ts';
import { isNavigation } from './is-navigation.ts';
import { normalizePath } from './normalize-path.ts';
import { allowAnyOrigin, problemResponse, redirectResponse, toNotFoundPage, withField } from './responses.ts';

const maxPathLength = 2048;
/** Retry-After while the KeyValueStore is failing. */
const retryAfterSeconds = 5;

const kvs = cf.kvs();

/**
 * Viewer-request function for every path: rejects a request, redirects it, or forwards it to an object or an endpoint.
 */
export async function handler(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const path = event.request.uri;
  const result = await handleRequest(event);
  // The viewer-response function does not run for responses of this function.
  if ('statusCode' in result) announceDeprecation(result.headers, path);
  return result;
}

async function handleRequest(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request;
  if (request.uri.length > maxPathLength) {
    const detail = `The path has ${request.uri.length} characters (maximum: ${maxPathLength}). Use a path from the API description.`;
    return allowAnyOrigin(problemResponse(event, uriTooLong, detail));
  }
  let route: Route | undefined;
  try {
    route = await findRoute(request.uri);
  } catch {
    return storeUnavailable(event);
  }
  if (route?.post) return handleEndpoint(event, route);
  // On the firm's earlier site, the query may have selected the page.
  const query = route?.get ? '' : request.rawQueryString();
  const earlierPage = query ? await tryReadRoute(`${request.uri}?${query}`) : undefined;
  if (earlierPage?.to) return redirectResponse(event, earlierPage.to, '');
  if (route) return handleDocument(event, route);
  return handleUnknownPath(event);
}

/**
 * Redirects another spelling of a document's path. Otherwise returns a 404 that names the nearest existing path, as an
 * HTML page for people. Reads at most five more keys than the path; if the store fails, they count as missing.
 */
async function handleUnknownPath(event: ViewerRequestEvent): Promise<ViewerResponse> {
  const requestedPath = event.request.uri;
  let path = normalizePath(requestedPath);
  let route = path === requestedPath ? undefined : await tryReadRoute(path);
  // Requests to an endpoint are not redirected, because many clients would lose the body. The 404 names its path.
  if (route && !route.post) {
    return handleDocument(event, { to: route.to || path }) as ViewerResponse;
  }
  for (let steps = 2; steps > 0 && !route && path.lastIndexOf('/') > 0; steps -= 1) {
    path = path.slice(0, path.lastIndexOf('/'));
    route = await tryReadRoute(path);
  }
  const nearest = route ? route.to || path : '/';
  const detail = `There is no document or endpoint at this path. The nearest existing path is ${nearest}. The hint links to the API description.`;
  const response = allowAnyOrigin(problemResponse(event, notFound, detail));
  withField(response, 'vary', 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode');
  const pageEntry = isNavigation(event.request) ? await tryReadRoute(notFoundPageKey) : undefined;
  if (!pageEntry?.page) return response;
  const headerEntry = await tryReadRoute(notFoundHeaderKey);
  return toNotFoundPage(response, pageEntry.page, nearest, headerEntry?.header);
}

/**
 * Reads the route of a path. `get` throws both for a missing key and for a failing store, and AWS documents neither
 * error. Only `exists` tells them apart, and a failing store must not become a 404. Unverified on AWS: store-keys
 */
async function findRoute(path: string): Promise<Route | undefined> {
  if (utf8Length(path) > routeStoreLimits.key) return undefined;
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

/** Number of UTF-8 bytes in `text`: URI encoding writes each byte that is not ASCII as `%XX`. */
const utf8Length = (text: string) => encodeURIComponent(text).replace(/%../g, '-').length;

function storeUnavailable(event: ViewerRequestEvent): ViewerResponse {
  const detail = `The path could not be looked up. Send the request again after ${retryAfterSeconds} seconds.`;
  const response = problemResponse(event, temporarilyUnavailable, detail);
  return withField(allowAnyOrigin(response), 'retry-after', String(retryAfterSeconds));
}
