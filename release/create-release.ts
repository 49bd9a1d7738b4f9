import { allowedHeaders, endpointPaths, withTrailingSlash } from '../contract/endpoint-paths.ts';
import { maxBodyBytes } from '../contract/request/body-limit.ts';
import { aliases } from './aliases.ts';
import { documentsFolder, type Route } from './edge-route.ts';
import type { Release, ReleaseDocument } from './release.ts';
import { normalizePath, queryKey } from './route-key.ts';

/** Where each address of an earlier site leads: a path or a URL of another site, by default with status 308. */
export type Redirects = Readonly<Record<string, string | Required<Pick<Route, 'to' | 'status'>>>>;

interface ReleaseContent {
  readonly documents: readonly ReleaseDocument[];
  /** Paths of an earlier site, with queries, and where they lead, with precedence over aliases. */
  readonly redirects?: Redirects;
}

/** Creates the publisher's input: the given documents, the endpoints, aliases and other spellings of the documents. */
export function createRelease({ documents, redirects = {} }: ReleaseContent): Release {
  const endpoints = endpointRoutes();
  const usedPaths = new Set(Object.keys(endpoints));
  for (const { path } of documents) {
    if (path === undefined) continue;
    if (usedPaths.has(path))
      throw new Error(`Cannot publish "${path}" twice: give each document its own path`);
    usedPaths.add(path);
  }
  // Other websites have other addresses than those for which clients look.
  const ownPaths = new Set(
    pathsOf(documents.filter(({ folder = documentsFolder }) => folder === documentsFolder)),
  );
  const isUnused = ([name]: readonly [string, unknown]) => !usedPaths.has(name);
  const ownAliases = aliases([...ownPaths])
    .filter(([, path]) => ownPaths.has(path))
    .filter(isUnused);
  const spellings = normalizedSpellings(pathsOf(documents)).filter(isUnused);
  const documentKeys = new Set([...usedPaths, ...spellings.map(([name]) => name)]);
  // The publisher adds the routes of documents, because it knows the keys of their objects.
  return {
    routes: {
      ...endpoints,
      ...redirectsTo(ownAliases),
      ...redirectRoutes(redirects, documentKeys),
      // A document has precedence over a redirect from another spelling of its path.
      ...redirectsTo(spellings),
    },
    documents,
  };
}

/** The paths of `documents` that clients request. */
const pathsOf = (documents: readonly ReleaseDocument[]) =>
  documents.flatMap(({ path }) => (path?.startsWith('/') ? [path] : []));

const redirectsTo = (names: readonly (readonly [name: string, path: string])[]) =>
  Object.fromEntries(names.map(([name, to]) => [name, { to }]));

/** The key of the other spellings of each path, unless two documents share it. */
function normalizedSpellings(paths: readonly string[]): (readonly [name: string, path: string])[] {
  return [...Map.groupBy(paths, normalizePath)].flatMap(([name, [path = '', ...others]]) =>
    others.length === 0 ? [[name, path] as const] : [],
  );
}

/** The routes of the endpoints, including other spellings of their paths. */
function endpointRoutes(): Release['routes'] {
  return Object.fromEntries(
    endpointPaths.flatMap((path) => {
      const allowHeaders = allowedHeaders[path];
      const endpoint = { post: maxBodyBytes, ...(allowHeaders && { allowHeaders }) };
      return [
        [path, endpoint] as const,
        ...withTrailingSlash(path).map((spelling) => [spelling, { ...endpoint, path }] as const),
      ];
    }),
  );
}

/** The key of an address of an earlier site: a path, which may have a query. */
function earlierAddressKey(address: string): string {
  const [path = '', ...query] = address.split('?');
  const key = normalizePath(path);
  return query.length > 0 ? queryKey(key, query.join('?')) : key;
}

/**
 * Returns the routes of `redirects`. If a document or an endpoint has the normalized path, only the path as written is
 * redirected, as with `/services.html` where `/services` is a page.
 */
const redirectRoutes = (
  redirects: Redirects,
  documentKeys: ReadonlySet<string>,
): Record<string, Omit<Route, 'v'>> =>
  Object.fromEntries(
    Object.entries(redirects).map(([from, to]) => {
      const key = earlierAddressKey(from);
      return [documentKeys.has(key) ? from : key, typeof to === 'string' ? { to } : to];
    }),
  );
