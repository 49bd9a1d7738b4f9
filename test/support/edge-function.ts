import type {
  HeaderFields,
  ViewerRequest,
  ViewerRequestEvent,
  ViewerResponse,
} from '../../edge/cloudfront-event.ts';
import { compileEdgeFunction } from '../../lib/bundling/edge-function-code.ts';
import { createEdgeStore, type EdgeStore, loadEdgeFunction } from '../../local/edge-function.ts';
import { type Route, routeFormat } from '../../release/edge-route.ts';
import { requireAccepted } from './edge-rules.ts';

export const distributionDomainName = 'd111111abcdef8.cloudfront.net';

/** A request id in CloudFront's format. */
export const edgeRequestId = 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==';

/**
 * Creates a key-value store with `routes`, which is as strict as in the local run. Routes have the current format
 * unless they set another one.
 */
export function keyValueStore(routes: Record<string, Partial<Route>>): EdgeStore {
  const entries = Object.entries(routes).map(
    ([key, route]) => [key, JSON.stringify({ v: routeFormat, ...route })] as const,
  );
  return createEdgeStore(new Map(entries));
}

type Deployment = typeof import('#deployment');

/**
 * Loads the `handler` of the module `entry`, compiled as for CloudFront and run in its own realm. The handler rejects
 * if CloudFront would not accept the result.
 */
export function loadEdgeHandler<Event extends ViewerRequestEvent, Result>(
  entry: string,
  kvs: EdgeStore = keyValueStore({}),
  configuredBaseUrl = '',
  { redirectedHosts = '', deprecated, websitePolicy = '', robotsTag = '' }: Partial<Deployment> = {},
): (event: Event) => Promise<Result> {
  const code = compileEdgeFunction(entry, {
    configuredBaseUrl,
    deprecated,
    redirectedHosts,
    websitePolicy,
    robotsTag,
  });
  const run = loadEdgeFunction(code, kvs);
  return async (event) => {
    const result = await run(event, event.request.rawQueryString());
    requireAccepted(event, result);
    return result as unknown as Result;
  };
}

/** Loads the viewer-request function with the store `kvs`. */
export const loadViewerRequest = (kvs: EdgeStore, configuredBaseUrl?: string) =>
  loadEdgeHandler<ViewerRequestEvent, ViewerRequest | ViewerResponse>(
    'edge/viewer-request.ts',
    kvs,
    configuredBaseUrl,
  );

/** Returns `kvs`, and the keys that are read from it. */
export function recordReads(kvs: EdgeStore): { readonly recording: EdgeStore; readonly readKeys: string[] } {
  const readKeys: string[] = [];
  const recording: EdgeStore = {
    get: async (key, options) => {
      readKeys.push(key);
      return kvs.get(key, options);
    },
    exists: (key) => kvs.exists(key),
  };
  return { recording, readKeys };
}

export function headerFields(headers: Record<string, string>): HeaderFields {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

/** Creates the event for a viewer request. */
export function viewerRequest(
  method: string,
  uri: string,
  headers: Record<string, string> = {},
  query?: string,
): ViewerRequestEvent {
  return {
    context: { distributionDomainName, requestId: edgeRequestId },
    viewer: { ip: '192.0.2.7' },
    request: { method, uri, headers: headerFields(headers), rawQueryString: () => query },
  };
}

/** Returns the response that the function generated. Throws if the function forwarded the request. */
export function generatedResponse(result: ViewerRequest | ViewerResponse): ViewerResponse {
  if (!('statusCode' in result)) throw new Error(`The request for "${result.uri}" was forwarded`);
  return result;
}

/** Returns the request that the function forwarded. Throws if the function generated a response. */
export function forwardedRequest(result: ViewerRequest | ViewerResponse): ViewerRequest {
  if ('statusCode' in result)
    throw new Error(`The function generated a response with status ${result.statusCode}`);
  return result;
}
