import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import type { Deprecation } from '../contract/api-versions.ts';
import { isEndpointPath } from '../contract/endpoint-paths.ts';
import { allowedMethods, type Behavior, managedHeaders } from '../lib/behaviors.ts';
import { distributionProblems, errorDocumentKey } from '../release/release.ts';
import { createEdgeStore, edgeEvent, fromEdgeHeaders, loadEdgeFunction } from './edge-function.ts';
import { callGateway } from './gateway.ts';
import type { LocalFunction } from './local-function.ts';
import { emptyResponse, headerValues, type LocalRequest, type LocalResponse } from './site-server.ts';
import { contentOf, type ObjectReader, readObject } from './stored-object.ts';

export interface ServedSite {
  readonly baseUrl: string;
  readonly objects: ObjectReader;
  readonly routes: ReadonlyMap<string, string>;
  readonly edge: { readonly viewerRequest: string; readonly viewerResponse: string };
  /** The announcement that the API will end, for the gateway's own responses. */
  readonly deprecated: Deprecation | undefined;
}

/** CloudFront's limit on a URL, in bytes. */
const maxUrlLength = 8_192;

/**
 * Creates the handler of requests: behaviors, edge functions, headers and error documents. Unlike CloudFront, it caches
 * nothing, and the only limit is that on the URL.
 *
 * Unverified on AWS: edge-response-size. A function may generate at most 40 KB.
 * Unverified on AWS: edge-order. A disallowed method is rejected before any function runs, and an error document does not
 * replace a response that a viewer-request function generated.
 * Unverified on AWS: raw-hash. The query is forwarded as received, even with characters that functions must not add.
 */
export function createDistribution(
  { baseUrl, objects, routes, edge, deprecated }: ServedSite,
  functions: ReadonlyMap<string, LocalFunction>,
  log: (line: string) => void,
): (request: LocalRequest) => Promise<LocalResponse> {
  const store = createEdgeStore(routes);
  const viewerRequest = loadEdgeFunction(edge.viewerRequest, store);
  const viewerResponse = loadEdgeFunction(edge.viewerResponse, store);

  const fetchOrigin = async (origin: Behavior['origin'], request: LocalRequest) => {
    const response =
      origin === 'gateway'
        ? await callGateway(functions, { baseUrl, deprecated }, request)
        : readObject(objects, request.path.slice(1), request);
    const headers = { ...headerValues(managedHeaders), ...response.headers };
    return withErrorDocument(objects, { ...response, headers });
  };

  const respond = async (request: LocalRequest, requestId: string): Promise<LocalResponse> => {
    const { path, query } = request;
    if (path.length + query.length > maxUrlLength)
      return withErrorDocument(objects, emptyResponse(414, 'document'));
    const origin = isEndpointPath(path) ? 'gateway' : 'documents';
    const context = { distributionDomainName: new URL(baseUrl).host, requestId };
    const result = await viewerRequest(edgeEvent(context, request), query);
    const headers = fromEdgeHeaders(result.headers);
    if (result.statusCode !== undefined)
      return { ...emptyResponse(result.statusCode, 'edge', headers), body: Buffer.from(result.body ?? '') };
    const forwarded = { ...request, path: result.uri, headers };
    const response = await fetchOrigin(origin, forwarded);
    // CloudFront does not run a viewer-response function for errors.
    if (origin === 'gateway' || response.status >= 400) return response;
    const changed = await viewerResponse(edgeEvent(context, forwarded, response));
    const { statusCode: status = response.status } = changed;
    return { ...response, status, headers: fromEdgeHeaders(changed.headers) };
  };

  return async (request) => {
    if (!allowedMethods.some((method) => method === request.method)) return emptyResponse(403, 'edge');
    const requestId = randomBytes(40).toString('base64url');
    const response = await respond(request, requestId).catch((error) => {
      // The client has closed the connection. Any other error is from an edge function, which sees no body.
      if (error.code !== 'ECONNRESET') log(`Cannot respond to ${request.method}: ${inspect(error)}`);
      return emptyResponse(503, 'edge');
    });
    return { ...response, headers: { ...response.headers, 'x-amz-cf-id': [requestId] } };
  };
}

/** Replaces the body of an error that has an error document. */
function withErrorDocument(objects: ObjectReader, response: LocalResponse): LocalResponse {
  const hasDocument = distributionProblems.some(({ status }) => status === response.status);
  const document = hasDocument ? objects.get(errorDocumentKey(response.status)) : undefined;
  return document ? { ...response, headers: document.headers, body: contentOf(document) } : response;
}
