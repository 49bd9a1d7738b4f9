import { runInNewContext } from 'node:vm';
import type { DeprecationNotice } from '../../contract/api-versions.ts';
import { type Route, routeFormat } from '../../contract/edge-route.ts';
import type {
  HeaderFields,
  ViewerRequest,
  ViewerRequestEvent,
  ViewerResponse,
} from '../../edge/cloudfront-event.ts';
import { compileEdgeFunction } from '../../lib/bundling/edge-function-code.ts';

export const distributionDomainName = 'd111111abcdef8.cloudfront.net';

/** A request id in the format of CloudFront. */
export const edgeRequestId = 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==';

/** A store as CloudFront's: `get` rejects a key that does not exist. Its routes are of the present format unless they say another. */
export function keyValueStore(routes: Record<string, Partial<Route>>) {
  return {
    get: async (key: string) => {
      if (!Object.hasOwn(routes, key)) throw new Error('KeyNotFound');
      return { v: routeFormat, ...routes[key] };
    },
    exists: async (key: string) => Object.hasOwn(routes, key),
  };
}

/** The `handler` of the module `entry`, compiled as for CloudFront and run in a context of its own. */
export function loadEdgeHandler<Event, Result>(
  entry: string,
  kvs: object = keyValueStore({}),
  configuredBaseUrl = '',
  announced: Record<string, DeprecationNotice> = {},
): (event: Event) => Promise<Result> {
  const code = compileEdgeFunction(entry, {
    configuredBaseUrl: JSON.stringify(configuredBaseUrl),
    announcements: JSON.stringify(announced),
  });
  const script = `${code.replace(/^import cf from "cloudfront";$/m, '')}\nhandler;`;
  return runInNewContext(script, { cf: { kvs: () => kvs } }) as (event: Event) => Promise<Result>;
}

export function headerFields(headers: Record<string, string>): HeaderFields {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

/** The event of a viewer's request. */
export function viewerRequest(
  method: string,
  uri: string,
  headers: Record<string, string> = {},
): ViewerRequestEvent {
  return {
    context: { distributionDomainName, requestId: edgeRequestId },
    viewer: { ip: '192.0.2.7' },
    request: { method, uri, headers: headerFields(headers) },
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
