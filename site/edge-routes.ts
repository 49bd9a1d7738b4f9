import { type ApiVersions, defaultVersions } from '../contract/api-versions.ts';
import { maxBodyBytes } from '../contract/body-limit.ts';
import {
  answersPreflights,
  endpointPaths,
  versionedPaths,
  withTrailingSlash,
} from '../contract/endpoint-paths.ts';
import type { SiteBuild } from './build-site.ts';

/**
 * The entries of the KeyValueStore that the edge function reads: path to JSON text. `get` is the key of the document's
 * object, `markdown` the key of its Markdown variant, `post` the largest body in bytes that an endpoint accepts,
 * `preflight` whether the endpoint answers OPTIONS itself, `path` its own path if the entry is another spelling of it.
 */
export function edgeRoutes(
  { documents }: Pick<SiteBuild, 'documents'>,
  versions: ApiVersions = defaultVersions,
): Record<string, string> {
  const entries = new Map(
    endpointPaths
      .flatMap((path) => versionedPaths(versions, path))
      .flatMap((path) => {
        const endpoint = { post: maxBodyBytes, preflight: answersPreflights(path) || undefined };
        return [
          [path, JSON.stringify(endpoint)] as const,
          ...withTrailingSlash(path).map(
            (spelling) => [spelling, JSON.stringify({ ...endpoint, path })] as const,
          ),
        ];
      }),
  );
  const markdownKeys = new Map(
    documents.flatMap(({ markdownOf, key }) => (markdownOf === undefined ? [] : [[markdownOf, key]])),
  );
  for (const { path, key } of documents) {
    if (path === undefined) continue;
    if (entries.has(path)) throw new Error(`Cannot publish "${path}" twice: give each document its own path`);
    entries.set(path, JSON.stringify({ get: key, markdown: markdownKeys.get(path) }));
  }
  return Object.fromEntries(entries);
}
