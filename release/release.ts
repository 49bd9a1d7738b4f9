import { apiRoot } from '../contract/paths.ts';
import { objectsFolder, type Route, routeFormat, routeStoreLimits } from './edge-route.ts';
import { isUriText } from './route-key.ts';

/** A document as passed to the publisher, with a placeholder for the base URL. */
export interface ReleaseDocument {
  /**
   * Path at which clients request the document; absent if the object has no route and only the distribution reads it.
   */
  readonly path?: string;
  /** Key of the object, if the document has no path. */
  readonly key?: string;
  /** Path of the page whose Markdown variant this is. */
  readonly markdownOf?: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Language tag of the natural language (RFC 9110 section 8.5); absent if the document is for programs. */
  readonly contentLanguage?: string | undefined;
  readonly body: string;
  /** Marks `body` as encoded bytes. Without it, `body` is text and may contain the placeholder. */
  readonly encoding?: 'base64';
}

/** Everything that one deployment publishes. */
export interface Release<Documents extends Iterable<ReleaseDocument> = readonly ReleaseDocument[]> {
  /** All routes except those of the documents: the endpoints, aliases of documents, and the page for unknown paths. */
  readonly routes: Readonly<Record<string, Omit<Route, 'v'>>>;
  readonly documents: Documents;
}

/** A published path and the key of its object. */
export interface StoredDocument {
  readonly path: string;
  readonly markdownOf: string | undefined;
  readonly key: string;
}

/**
 * Returns the key of an object: its digest, followed by its path if it belongs to the API. The edge recognizes the API's
 * responses by their keys.
 */
export function objectKey(digest: string, path: string): string {
  return `${objectsFolder}${digest}${apiPath(path)}`;
}

/** Length of the digest in a key, in hexadecimal digits. */
export const digestLength = 32;

/** Returns `path` without the prefix of a language if it belongs to the HTTP API, otherwise an empty string. */
export function apiPath(path: string): string {
  return path.includes(apiRoot) ? path.slice(path.indexOf(apiRoot)) : '';
}

const serialize = (route: Omit<Route, 'v'>) => JSON.stringify({ v: routeFormat, ...route } satisfies Route);

/** The size of the KeyValueStore entry of a route. */
export const routeBytes = (route: Omit<Route, 'v'>): number => Buffer.byteLength(serialize(route));

/** Returns the KeyValueStore entries: each route as JSON, by its path. */
export function routeEntries(
  routes: Release['routes'],
  storedDocuments: readonly StoredDocument[],
): Map<string, string> {
  const variants = new Map(
    storedDocuments.flatMap(({ markdownOf, key }) => (markdownOf === undefined ? [] : [[markdownOf, key]])),
  );
  const documents = storedDocuments.map(({ path, key }) => {
    const markdown = variants.get(path);
    return [path, serialize({ get: key, ...(markdown !== undefined && { markdown }) })] as const;
  });
  return new Map([
    ...Object.entries(routes).map(([path, route]) => [path, serialize(route)] as const),
    ...documents,
  ]);
}

/** Checks `entries` against the limits of a KeyValueStore. Returns one clause for each violation. */
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
      .map(({ key, keyBytes }) => `the path "${key}" has ${keyBytes} bytes (maximum: ${limits.key})`),
    ...sizes
      .filter(({ valueBytes }) => valueBytes > limits.value)
      .map(
        ({ key, valueBytes }) =>
          `the route for "${key}" is ${valueBytes} bytes long (maximum: ${limits.value})`,
      ),
    ...(total > limits.store ? [`all routes together have ${total} bytes (maximum: ${limits.store})`] : []),
  ];
}

/**
 * Checks the routes of `release` in the same way, and that the edge can find them. Reserves space for the publisher's own
 * entry. Zeros replace the digests, which all have the same length.
 */
export function releaseIssues({ routes, documents }: Release): string[] {
  const digest = '0'.repeat(digestLength);
  const storedDocuments = documents.flatMap(({ path, markdownOf }) =>
    path === undefined ? [] : [{ path, markdownOf, key: objectKey(digest, path) }],
  );
  const entries = routeEntries(routes, storedDocuments);
  return [
    ...[...entries.keys()]
      .filter((key) => !isUriText(key, key.length))
      .map((key) => `the path "${key}" is not percent-encoded, so the edge would not find it`),
    ...routeStoreIssues(entries.set('', ' '.repeat(routeStoreLimits.value))),
  ];
}
