import { versionIn } from '../contract/paths.ts';
import { objectsFolder, type Route, routeFormat, routeStoreLimits } from './edge-route.ts';

/** A document as it is handed to the publisher, with the placeholder where the base URL belongs. */
export interface ReleaseDocument {
  /** Path at which clients request it. It is absent if only the distribution reads the object, without a route. */
  readonly path?: string;
  /** Key of the object if it has no path. */
  readonly key?: string;
  /** Path of the page whose Markdown variant this is. */
  readonly markdownOf?: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly body: string;
  /** Marks `body` as bytes. Without it `body` is text, which may contain the placeholder. */
  readonly encoding?: 'base64';
}

/** Everything that one deployment publishes. */
export interface Release<Documents extends Iterable<ReleaseDocument> = readonly ReleaseDocument[]> {
  /** The routes besides those of the documents: the endpoints, aliases of documents, and the page for other paths. */
  readonly routes: Readonly<Record<string, Omit<Route, 'v'>>>;
  readonly documents: Documents;
}

/** A path with the key of the object that answers it. */
export interface StoredDocument {
  readonly path: string;
  readonly markdownOf: string | undefined;
  readonly key: string;
}

/**
 * Key of an object: a digest of everything that it consists of. If the document is in an API version, its key ends with
 * its path, in which the edge reads the version.
 */
export function objectKey(digest: string, path: string): string {
  return `${objectsFolder}${digest}${versionedPath(path)}`;
}

/** Length of the digest in a key, in hexadecimal digits. */
export const digestLength = 32;

/** Returns `path` if it is in a version of the HTTP API, else an empty string. */
export function versionedPath(path: string): string {
  return versionIn(path) === undefined ? '' : path;
}

/** Returns the entries of the KeyValueStore: JSON of a route by its path. */
export function routeEntries(
  routes: Release['routes'],
  placed: readonly StoredDocument[],
): Map<string, string> {
  const serialize = (route: Omit<Route, 'v'>) => JSON.stringify({ v: routeFormat, ...route } satisfies Route);
  const variants = new Map(
    placed.flatMap(({ markdownOf, key }) => (markdownOf === undefined ? [] : [[markdownOf, key]])),
  );
  const documents = placed.map(({ path, key }) => {
    const markdown = variants.get(path);
    return [path, serialize({ get: key, ...(markdown !== undefined && { markdown }) })] as const;
  });
  return new Map([
    ...Object.entries(routes).map(([path, route]) => [path, serialize(route)] as const),
    ...documents,
  ]);
}

/** Checks `entries` against the limits of a KeyValueStore. Returns one clause for each that they exceed. */
export function routeStoreIssues(entries: ReadonlyMap<string, string>): string[] {
  const limits = routeStoreLimits;
  const sizes = [...entries].map(([key, value]) => ({
    key,
    keyBytes: Buffer.byteLength(key),
    valueBytes: Buffer.byteLength(value),
  }));
  const total = sizes.reduce((sum, { keyBytes, valueBytes }) => sum + keyBytes + valueBytes, 0);
  return [
    ...sizes
      .filter(({ keyBytes }) => keyBytes > limits.key)
      .map(({ key, keyBytes }) => `the path "${key}" has ${keyBytes} bytes, at most ${limits.key} fit`),
    ...sizes
      .filter(({ valueBytes }) => valueBytes > limits.value)
      .map(
        ({ key, valueBytes }) => `the route of "${key}" has ${valueBytes} bytes, at most ${limits.value} fit`,
      ),
    ...(total > limits.store ? [`all routes together have ${total} bytes, at most ${limits.store} fit`] : []),
  ];
}

/**
 * Checks the routes of `release` in the same way, with room for the publisher's own entry. All digests have the same
 * length, so zeros replace them.
 */
export function releaseIssues({ routes, documents }: Release): string[] {
  const digest = '0'.repeat(digestLength);
  const placed = documents.flatMap(({ path, markdownOf }) =>
    path === undefined ? [] : [{ path, markdownOf, key: objectKey(digest, path) }],
  );
  return routeStoreIssues(routeEntries(routes, placed).set('', ' '.repeat(routeStoreLimits.value)));
}
