import { type ApiVersions, defaultVersions } from '../contract/api-versions.ts';
import { maxBodyBytes } from '../contract/body-limit.ts';
import {
  answersPreflights,
  endpointPaths,
  versionedPaths,
  withTrailingSlash,
} from '../contract/endpoint-paths.ts';
import type { Release } from '../contract/release.ts';
import type { SiteBuild } from './build-site.ts';
import type { SiteDocument } from './site-document.ts';

/** What is handed to the publisher: the documents, and the endpoints beside them. */
export function createRelease(
  { documents }: Pick<SiteBuild, 'documents'>,
  versions: ApiVersions = defaultVersions,
): Release<readonly SiteDocument[]> {
  const endpoints = endpointRoutes(versions);
  const taken = new Set(Object.keys(endpoints));
  for (const { path } of documents) {
    if (path === undefined) continue;
    if (taken.has(path)) throw new Error(`Cannot publish "${path}" twice: give each document its own path`);
    taken.add(path);
  }
  return { endpoints, documents };
}

/** What the edge answers at the paths of the endpoints, their other spellings included. */
function endpointRoutes(versions: ApiVersions): Release['endpoints'] {
  const paths = endpointPaths.flatMap((path) => versionedPaths(versions, path));
  return Object.fromEntries(
    paths.flatMap((path) => {
      const endpoint = { post: maxBodyBytes, ...(answersPreflights(path) && { preflight: true }) };
      return [
        [path, endpoint] as const,
        ...withTrailingSlash(path).map((spelling) => [spelling, { ...endpoint, path }] as const),
      ];
    }),
  );
}
