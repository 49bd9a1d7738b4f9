import type { DeprecationNotice } from '../../contract/api-versions.ts';
import type {
  HeaderFields,
  ViewerRequest,
  ViewerRequestEvent,
  ViewerResponse,
} from '../../edge/cloudfront-event.ts';
import { compileEdgeFunction } from '../../lib/bundling/edge-function-code.ts';
import { parseRequestResult, parseResponseResult } from '../../local/cloudfront/edge-result.ts';
import { EmulatedEdgeFunction } from '../../local/cloudfront/emulated-edge-function.ts';
import { EmulatedKeyValueStore } from '../../local/cloudfront/emulated-key-value-store.ts';
import { type Route, routeFormat } from '../../release/edge-route.ts';

export const distributionDomainName = 'd111111abcdef8.cloudfront.net';

/** A request id in CloudFront's format. */
export const edgeRequestId = 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==';

/**
 * A store with `routes`, as strict as that of the local run. It has the current format unless `routes` sets another.
 */
export function keyValueStore(routes: Record<string, Partial<Route>>): EmulatedKeyValueStore {
  return new EmulatedKeyValueStore(
    Object.entries(routes).map(([key, route]) => [key, JSON.stringify({ v: routeFormat, ...route })]),
  );
}

/** The methods of the store that an edge function uses. */
type EdgeStore = Pick<EmulatedKeyValueStore, 'get' | 'exists'>;

/**
 * The `handler` of the module `entry`, compiled as for CloudFront and run in its own context. It rejects if CloudFront
 * would not accept the result.
 */
export function loadEdgeHandler<Event extends ViewerRequestEvent, Result>(
  entry: string,
  kvs: EdgeStore = keyValueStore({}),
  configuredBaseUrl = '',
  announced: Record<string, DeprecationNotice> = {},
  redirectedHosts: readonly string[] = [],
): (event: Event) => Promise<Result> {
  const code = compileEdgeFunction(entry, {
    configuredBaseUrl,
    announcements: announced,
    redirectedHosts: redirectedHosts.join(),
  });
  const edgeFunction = new EmulatedEdgeFunction({
    name: entry,
    code,
    keyValueStore: kvs as EmulatedKeyValueStore,
    log: () => undefined,
  });
  return async (event) => {
    const result = await edgeFunction.run(event, event.request.rawQueryString());
    requireTaken(event, result);
    return result as Result;
  };
}

/** Throws an InvalidEdgeResultError for a result that causes a 502 in CloudFront. */
function requireTaken(event: ViewerRequestEvent & { response?: ViewerResponse }, result: unknown): void {
  const { request, response, viewer } = event;
  const fieldsOf = (headers: HeaderFields) =>
    Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
      multiValue.map((item) => [name, item.value] as const),
    );
  if (response) {
    const original = {
      status: response.statusCode,
      headers: fieldsOf(response.headers),
      body: Buffer.alloc(0),
    };
    parseResponseResult(result, original);
  } else {
    const { method, uri, headers } = request;
    const body = (async function* () {})();
    parseRequestResult(result, {
      method,
      path: uri,
      query: '',
      headers: fieldsOf(headers),
      body,
      source: viewer.ip,
    });
  }
}

export function headerFields(headers: Record<string, string>): HeaderFields {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

/** The event of a viewer request. */
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

/** The response that the function generated. Throws if it forwarded the request. */
export function generatedResponse(result: ViewerRequest | ViewerResponse): ViewerResponse {
  if (!('statusCode' in result)) throw new Error(`The request for "${result.uri}" was forwarded`);
  return result;
}

/** The request that the function forwarded. Throws if it generated a response. */
export function forwardedRequest(result: ViewerRequest | ViewerResponse): ViewerRequest {
  if ('statusCode' in result) throw new Error(`The request was answered with ${result.statusCode}`);
  return result;
}
