import { maxBodyBytes } from '../contract/body-limit.ts';
import { allowedHeaders, endpointPaths, withTrailingSlash } from '../contract/endpoint-paths.ts';
import { aliases } from './aliases.ts';
import { type NotFoundPage, notFoundHeaderKey, notFoundPageKey } from './edge-route.ts';
import { redirectRoutes } from './redirect-routes.ts';
import type { Release, ReleaseDocument } from './release.ts';

/** The page shown to people at unknown addresses. */
interface NotFoundPages {
  readonly notFoundPage: NotFoundPage;
  readonly notFoundHeader: string;
}

interface ReleaseContent extends NotFoundPages {
  readonly documents: readonly ReleaseDocument[];
  /** The same page in other languages, keyed by the prefix of their paths, such as `/en`. */
  readonly translatedNotFoundPages?: ReadonlyMap<string, NotFoundPages>;
  /** Paths of an earlier site, with queries, and the pages that they redirect to, with precedence over aliases. */
  readonly redirects?: Readonly<Record<string, string>>;
}

/** Creates the publisher's input: the given documents, the endpoints, and aliases of the documents. */
export function createRelease({
  documents,
  notFoundPage,
  notFoundHeader,
  translatedNotFoundPages = new Map(),
  redirects = {},
}: ReleaseContent): Release {
  const endpoints = endpointRoutes();
  const usedPaths = new Set(Object.keys(endpoints));
  const documentPaths = new Set<string>();
  for (const { path } of documents) {
    if (path === undefined) continue;
    if (usedPaths.has(path))
      throw new Error(`Cannot publish "${path}" twice: give each document its own path`);
    usedPaths.add(path);
    documentPaths.add(path);
  }
  // The publisher adds the routes of documents, because it knows the keys of their objects.
  const unusedAliases = aliases([...documentPaths], ['', ...translatedNotFoundPages.keys()]).filter(
    ([name, path]) => !usedPaths.has(name) && documentPaths.has(path),
  );
  return {
    routes: {
      ...endpoints,
      ...Object.fromEntries(unusedAliases.map(([name, to]) => [name, { to }])),
      ...redirectRoutes(redirects, usedPaths),
      ...Object.fromEntries(
        [['', { notFoundPage, notFoundHeader }] as const, ...translatedNotFoundPages].flatMap(
          ([prefix, language]) => [
            [notFoundPageKey + prefix, { page: language.notFoundPage }],
            [notFoundHeaderKey + prefix, { header: language.notFoundHeader }],
          ],
        ),
      ),
    },
    documents,
  };
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
