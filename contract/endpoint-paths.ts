import { pathInVersion, paths } from './paths.ts';

/** The path of an endpoint: a function answers POST there, the edge every other method. */
export type EndpointPath = (typeof paths)['diagnosticRequest' | 'dryRun' | 'mcp' | 'a2a'];

/**
 * The endpoints that are enabled. Gateway, distribution, routes and descriptors follow this list: a function in the stack
 * answers at each of these, and no other is advertised.
 */
export const endpointPaths: readonly EndpointPath[] = [
  paths.diagnosticRequest,
  paths.dryRun,
  paths.mcp,
  paths.a2a,
];

/** The endpoints of agents' protocols. */
export const agentEndpointPaths: readonly string[] = [paths.mcp, paths.a2a];

/**
 * Headers that pages of any origin may send to an endpoint to read. Only this site's own pages may call the diagnostic
 * request, and they need no preflight.
 */
export const allowedHeaders: Readonly<Partial<Record<string, string>>> = {
  // Includes headers of earlier revisions, which their clients still send.
  [paths.mcp]:
    'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, traceparent, tracestate, baggage',
  [paths.a2a]:
    'content-type, accept, a2a-version, a2a-extensions, x-a2a-extensions, traceparent, tracestate, baggage',
};

/**
 * The spelling of `path` with a slash at its end, if the endpoint answers there too: clients of agents' protocols add
 * one to the address that they are given (the A2A compatibility kit posts to `/a2a/`), and a redirect would lose the
 * POST.
 */
export function withTrailingSlash(path: string): string[] {
  return agentEndpointPaths.includes(path) ? [`${path}/`] : [];
}

/** The paths at which `path` answers: one for each version, or the path itself where it has none. */
export function versionedPaths(versions: readonly { readonly name: string }[], path: string): string[] {
  return [...new Set(versions.map(({ name }) => pathInVersion(path, name)))];
}
