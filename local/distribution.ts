import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { contentSecurityPolicy, isolationHeaders } from '../contract/http-headers.ts';
import { allowedMethods, type Behavior, behaviors, securityHeaders } from '../lib/behaviors.ts';
import { distributionProblems, errorDocumentKey } from '../release/error-documents.ts';
import { createEdgeStore, edgeEvent, fromEdgeHeaders, loadEdgeFunction } from './edge-function.ts';
import { callGateway } from './gateway.ts';
import { emptyResponse, headerValues, type LocalRequest, type LocalResponse } from './http-message.ts';
import type { LocalFunction } from './local-function.ts';
import { type ObjectReader, readObject } from './stored-object.ts';

/** What the distribution serves. */
export interface ServedSite {
  readonly baseUrl: string;
  readonly objects: ObjectReader;
  /** The entries of the KeyValueStore. */
  readonly routes: ReadonlyMap<string, string>;
  /** The code of the edge functions. */
  readonly edge: { readonly viewerRequest: string; readonly viewerResponse: string };
  /** The headers of responses from an origin that depend on the stage. */
  readonly stageHeaders: Readonly<Record<'api' | 'other', Readonly<Record<string, string>>>>;
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
  { baseUrl, objects, routes, edge, stageHeaders }: ServedSite,
  functions: ReadonlyMap<string, LocalFunction>,
  log: (line: string) => void,
): (request: LocalRequest) => Promise<LocalResponse> {
  const store = createEdgeStore(routes);
  const viewerRequest = loadEdgeFunction(edge.viewerRequest, store);
  const viewerResponse = loadEdgeFunction(edge.viewerResponse, store);

  const fetchOrigin = async ({ origin, isApi }: Behavior, request: LocalRequest) => {
    const response =
      origin === 'gateway'
        ? await callGateway(functions, baseUrl, request)
        : readObject(objects, request.path.slice(1), request);
    const headers = {
      'content-security-policy': [contentSecurityPolicy],
      ...response.headers,
      ...headerValues({
        ...securityHeaders,
        ...isolationHeaders,
        ...stageHeaders[isApi ? 'api' : 'other'],
      }),
    };
    return withErrorDocument(objects, { ...response, headers });
  };

  const respond = async (request: LocalRequest, requestId: string): Promise<LocalResponse> => {
    const { path, query } = request;
    if (path.length + query.length > maxUrlLength)
      return withErrorDocument(objects, emptyResponse(414, 'document'));
    const behavior = findBehavior(path);
    const context = { distributionDomainName: new URL(baseUrl).host, requestId };
    const result = await viewerRequest(edgeEvent(context, request), query);
    const headers = fromEdgeHeaders(result.headers);
    if (result.statusCode !== undefined)
      return { ...emptyResponse(result.statusCode, 'edge', headers), body: Buffer.from(result.body ?? '') };
    const forwarded = { ...request, path: result.uri, headers };
    const response = await fetchOrigin(behavior, forwarded);
    // CloudFront does not run a viewer-response function for errors.
    if (behavior.origin === 'gateway' || response.status >= 400) return response;
    const changed = await viewerResponse(edgeEvent(context, forwarded, response));
    return { ...response, headers: fromEdgeHeaders(changed.headers) };
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

function findBehavior(path: string): Behavior {
  const behavior = behaviors.find(({ pattern }) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
  if (!behavior) throw new Error('The last behavior must match every path');
  return behavior;
}

/** Replaces the body of an error that has an error document. */
function withErrorDocument(objects: ObjectReader, response: LocalResponse): LocalResponse {
  const hasDocument = distributionProblems.some(({ status }) => status === response.status);
  return hasDocument ? { ...response, ...objects.get(errorDocumentKey(response.status)) } : response;
}
