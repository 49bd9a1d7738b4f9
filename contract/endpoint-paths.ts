import { paths } from './paths.ts';

/** The path of an endpoint. A function handles POST, and the edge handles all other methods. */
export type EndpointPath = (typeof paths)['diagnosticRequest' | 'dryRun' | 'mcp' | 'a2a'];

/** The endpoints. The gateway, the distribution and the routes are derived from this list. */
export const endpointPaths: readonly EndpointPath[] = [
  paths.diagnosticRequest,
  paths.dryRun,
  paths.mcp,
  paths.a2a,
];

/**
 * The path patterns that lead to the endpoints, with `*` at the end for any text. With the documents' own they are five, which
 * is what CloudFront's free plan allows. `/mcp*` would also match `/mcp/server-card`, which is a document.
 */
export const endpointPatterns = [`${paths.diagnosticRequest}*`, paths.mcp, `${paths.mcp}/`, `${paths.a2a}*`];

/** Whether `path` leads to the endpoints, so that no document can have it. */
export const isEndpointPath = (path: string): boolean =>
  endpointPatterns.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );

/** The method of every endpoint. */
export const endpointMethod = 'POST';

/** The endpoints for agent protocols. */
export const agentEndpointPaths: readonly string[] = [paths.mcp, paths.a2a];

/**
 * Access-Control-Allow-Headers for the endpoints that pages from any origin can read from. Only this site's pages may
 * send a diagnostic request, and they need no preflight.
 */
export const allowedHeaders: Readonly<Partial<Record<string, string>>> = {
  // Includes the headers of earlier revisions, and the Authorization that clients can be set to send to any server.
  [paths.mcp]:
    'content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, traceparent, tracestate, baggage',
  [paths.a2a]:
    'content-type, accept, a2a-version, a2a-extensions, x-a2a-extensions, traceparent, tracestate, baggage',
};

/**
 * Returns `path` with a trailing slash, or an empty list unless `path` is an agent endpoint. Agent clients may append a
 * slash to the endpoint URL (the A2A compatibility kit posts to `/a2a/`), and a redirect would lose the POST.
 */
export function withTrailingSlash(path: string): string[] {
  return agentEndpointPaths.includes(path) ? [`${path}/`] : [];
}
