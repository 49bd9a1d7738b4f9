import { objectsFolder, type Route, routeFormat, routeStoreLimits } from './edge-route.ts';

/** A document as it is handed to the publisher, with the placeholder where the base URL belongs. */
export interface ReleaseDocument {
  /** As it is requested. Absent where no route leads, and only the distribution reads the object. */
  readonly path?: string;
  /** Key of the object where it has no path. */
  readonly key?: string;
  /** Path of the page whose text this is in Markdown. */
  readonly markdownOf?: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly body: string;
}

/** Everything that one deployment publishes. */
export interface Release<Documents extends Iterable<ReleaseDocument> = readonly ReleaseDocument[]> {
  /** What the endpoints' paths answer. */
  readonly endpoints: Readonly<Record<string, Omit<Route, 'v'>>>;
  readonly documents: Documents;
}

/** A path with the key of the object that answers it. */
export interface PlacedDocument {
  readonly path: string;
  readonly markdownOf: string | undefined;
  readonly key: string;
}

/**
 * Key of an object: a digest of everything that makes it, and a tag of the event that it was made for. What is answered
 * in a version ends with its path, by which the edge tells the version.
 */
export function objectKey(digest: string, tag: string, path: string): string {
  return `${objectsFolder}${digest}-${tag}${versionedPath(path)}`;
}

/** The digest in the key of an object. */
export function digestIn(key: string): string {
  return key.slice(objectsFolder.length, objectsFolder.length + keyDigits.digest);
}

/** Lengths of the parts of a key, in hexadecimal digits. */
export const keyDigits = { digest: 32, tag: 8 } as const;

/** `path` if it lies in a version of the HTTP API, else nothing. */
export function versionedPath(path: string): string {
  return /^\/api\/v\d+\//.test(path) ? path : '';
}

/** The entries of the KeyValueStore. */
export function routeEntries(
  endpoints: Release['endpoints'],
  placed: readonly PlacedDocument[],
  format: number = routeFormat,
): Map<string, string> {
  const text = (route: Omit<Route, 'v'>) => JSON.stringify({ v: format, ...route } satisfies Route);
  const variants = new Map(
    placed.flatMap(({ markdownOf, key }) => (markdownOf === undefined ? [] : [[markdownOf, key]])),
  );
  const documents = placed.map(({ path, key }) => {
    const markdown = variants.get(path);
    return [path, text({ get: key, ...(markdown !== undefined && { markdown }) })] as const;
  });
  return new Map([
    ...Object.entries(endpoints).map(([path, route]) => [path, text(route)] as const),
    ...documents,
  ]);
}

/** What a KeyValueStore does not take of `entries`, one sentence each. */
export function routeStoreIssues(entries: ReadonlyMap<string, string>): string[] {
  const limits = routeStoreLimits;
  const sizes = [...entries].map(([key, value]) => ({
    key,
    keyBytes: Buffer.byteLength(key),
    valueBytes: Buffer.byteLength(value),
  }));
  const whole = sizes.reduce((sum, { keyBytes, valueBytes }) => sum + keyBytes + valueBytes, 0);
  return [
    ...sizes
      .filter(({ keyBytes }) => keyBytes > limits.key)
      .map(({ key, keyBytes }) => `the path "${key}" has ${keyBytes} bytes, at most ${limits.key} fit`),
    ...sizes
      .filter(({ valueBytes }) => valueBytes > limits.value)
      .map(
        ({ key, valueBytes }) => `the route of "${key}" has ${valueBytes} bytes, at most ${limits.value} fit`,
      ),
    ...(whole > limits.store ? [`all routes together have ${whole} bytes, at most ${limits.store} fit`] : []),
  ];
}

/** The same of all that `release` leads to, the publisher's own entry included: the digests of its objects do not matter. */
export function releaseIssues({ endpoints, documents }: Release): string[] {
  const [digest, tag] = ['0'.repeat(keyDigits.digest), '0'.repeat(keyDigits.tag)];
  const placed = documents.flatMap(({ path, markdownOf }) =>
    path === undefined ? [] : [{ path, markdownOf, key: objectKey(digest, tag, path) }],
  );
  return routeStoreIssues(routeEntries(endpoints, placed).set('', ' '.repeat(routeStoreLimits.value)));
}
