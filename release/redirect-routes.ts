import type { Route } from './edge-route.ts';
import { normalizePath, parametersOf, queriesKey, queryKey } from './route-key.ts';

/** An address of an earlier site, as the edge looks it up. */
interface EarlierAddress {
  readonly path: string;
  /** Names of the parameters in its query, sorted and joined by `&`; empty if it has none. */
  readonly names: string;
  readonly key: string;
}

/** Where each address of an earlier site leads: a path or a URL of another site, by default with status 308. */
export type Redirects = Readonly<Record<string, string | Required<Pick<Route, 'to' | 'status'>>>>;

/** Reads an address of an earlier site: a path, which may have a query. Case does not matter. */
export function earlierAddress(address: string): EarlierAddress {
  const [requestedPath = '', ...query] = address.split('?');
  const path = normalizePath(requestedPath);
  const parameters = parametersOf(query.join('?'));
  const names = Object.keys(parameters)
    .filter((name) => name !== '')
    .toSorted()
    .join('&');
  return { path, names, key: (names && queryKey(path, parameters, names)) || path };
}

/**
 * Returns the routes of `redirects`. If a document or an endpoint has the normalized path, only the path as written is
 * redirected, as with `/services.html` where `/services` is a page.
 */
export function redirectRoutes(
  redirects: Redirects,
  documentKeys: ReadonlySet<string>,
): Record<string, Omit<Route, 'v'>> {
  const addresses = Object.entries(redirects).map(([from, to]) => ({
    from,
    route: typeof to === 'string' ? { to } : to,
    ...earlierAddress(from),
  }));
  const withQuery = addresses.filter(({ names }) => names !== '');
  const queries = [...Map.groupBy(withQuery, ({ path }) => path)].map(
    ([path, entries]) => [queriesKey(path), { queries: mostSpecificFirst(entries) }] as const,
  );
  return Object.fromEntries([
    ...queries,
    ...addresses.map(({ from, key, route }) => [documentKeys.has(key) ? from : key, route] as const),
  ]);
}

const count = (names: string) => names.split('&').length;

const mostSpecificFirst = (addresses: readonly EarlierAddress[]) =>
  [...new Set(addresses.map(({ names }) => names))].toSorted(
    (a, b) => count(b) - count(a) || (a < b ? -1 : 1),
  );
