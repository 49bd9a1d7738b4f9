import cf from 'cloudfront';
import { type Route, routeFormats, routeStoreLimits } from '../contract/edge-route.ts';
import { notFound, temporarilyUnavailable, uriTooLong } from '../contract/problem-types.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import { handleDocument } from './document-request.ts';
import { handleEndpoint } from './endpoint-request.ts';
import { allowAnyOrigin, problemResponse, withField } from './responses.ts';

const maxPathLength = 2048;
/** Retry-After while the KeyValueStore fails. */
const retryAfterSeconds = 5;

const kvs = cf.kvs();

/** Viewer-request function of every path: rejects a request, or forwards it to an object or an endpoint. */
export async function handler(event: ViewerRequestEvent): Promise<ViewerRequest | ViewerResponse> {
  const request = event.request;
  if (request.uri.length > maxPathLength) {
    const detail = `The path has ${request.uri.length} characters. Take it from the API description.`;
    return allowAnyOrigin(problemResponse(event, uriTooLong, detail));
  }
  let route: Route | undefined;
  try {
    route = await findRoute(request.uri);
  } catch {
    return storeUnavailable(event);
  }
  if (route?.post) return handleEndpoint(event, route);
  if (route?.get) return handleDocument(event, route.get, route.markdown);
  const detail = 'No document and no endpoint has this path. The hint leads to the description of the API.';
  return allowAnyOrigin(problemResponse(event, notFound, detail));
}

/**
 * Reads the route of a path. `get` throws for a missing key as well as for a failing store, and only `exists` tells
 * them apart: a failing store must not become a 404.
 */
async function findRoute(path: string): Promise<Route | undefined> {
  if (utf8Length(path) > routeStoreLimits.key) return undefined;
  try {
    const route = (await kvs.get(path, { format: 'json' })) as Route;
    // Written by another version of the publisher.
    if (!routeFormats.includes(route.v)) throw route;
    return route;
  } catch (error) {
    const exists = await kvs.exists(path);
    if (exists) throw error;
    return undefined;
  }
}

/** Number of bytes of `text` in UTF-8, of which URI encoding writes each that is not ASCII as `%XX`. */
const utf8Length = (text: string) => encodeURIComponent(text).replace(/%../g, '-').length;

function storeUnavailable(event: ViewerRequestEvent): ViewerResponse {
  const detail = `The list of addresses cannot be read. Send the request again after ${retryAfterSeconds} seconds.`;
  const response = problemResponse(event, temporarilyUnavailable, detail);
  return withField(allowAnyOrigin(response), 'retry-after', String(retryAfterSeconds));
}
