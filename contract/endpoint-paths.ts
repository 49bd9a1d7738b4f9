import { pathInVersion, paths } from './paths.ts';

/** A path that a function answers, by POST. The edge answers every other method. */
export type EndpointPath = typeof paths.diagnosticRequest | typeof paths.mcp | typeof paths.a2a;

/**
 * The doors that are open. Gateway, distribution, routes and descriptors follow this list: what stands here has its
 * function in the stack, and what does not is advertised nowhere.
 */
export const endpointPaths: readonly EndpointPath[] = [paths.diagnosticRequest, paths.mcp, paths.a2a];

/** The endpoints of agents' protocols. */
export const agentEndpointPaths: readonly string[] = [paths.mcp, paths.a2a];

/**
 * Doors that pages of allowed origins may call, so that the function answers their preflights. The request's door is
 * for this site's own pages, which need none.
 */
export function answersPreflights(path: string): boolean {
  return agentEndpointPaths.includes(path);
}

/**
 * The same path with a slash at its end, where the endpoint answers there too: clients of agents' protocols add one to
 * the address that they are given (the A2A compatibility kit posts to `/a2a/`), and a redirect would lose their POST.
 */
export function withTrailingSlash(path: string): string[] {
  return agentEndpointPaths.includes(path) ? [`${path}/`] : [];
}

/** The paths at which `path` answers: one for each version, or the path itself where it has none. */
export function versionedPaths(versions: readonly { readonly name: string }[], path: string): string[] {
  return [...new Set(versions.map(({ name }) => pathInVersion(path, name)))];
}
