import { createHash } from 'node:crypto';
import { isEndpointPath } from '../contract/endpoint-paths.ts';
import { apiRoot } from '../contract/paths.ts';
import type { ProblemType } from '../contract/problems/texts.ts';
import { badGateway, gatewayTimeout, rangeNotSatisfiable, uriTooLong } from '../contract/problems/types.ts';
import {
  documentsFolder,
  type ObjectFolder,
  type Route,
  routeFormat,
  routeStoreLimits,
} from './edge-route.ts';
import { isUriText } from './route-key.ts';

/** A document of a release, without its bytes. */
export interface DocumentEntry {
  /**
   * Path at which clients request the document, or another key of the store, such as `#404`; absent if the object has no
   * route and only the distribution reads it.
   */
  readonly path?: string | undefined;
  /** Key of the object, if the document has no path. */
  readonly key?: string | undefined;
  /** Path of the page whose Markdown variant this is. */
  readonly markdownOf?: string | undefined;
  /** Folder of the object, by which the edge chooses the headers. The default is that of Frontdesk's own documents. */
  readonly folder?: ObjectFolder | undefined;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Language tag of the natural language (RFC 9110 section 8.5); absent if the document is for programs. */
  readonly contentLanguage?: string | undefined;
}

/** A document as passed to the publisher. */
export interface ReleaseDocument extends DocumentEntry {
  /** Text, which may contain the placeholder for the base URL; bytes; or a file, whose bytes are not in memory. */
  readonly body: string | Uint8Array | FileBody;
}

/** What is known of the bytes of a document. */
export interface BodyFacts {
  /** Lower-case hexadecimal digest. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** Whether it is text that contains the placeholder for the base URL. */
  readonly hasPlaceholder: boolean;
}

export interface FileBody extends BodyFacts {
  /** Absolute path of the file. */
  readonly file: string;
}

/** Everything that one deployment publishes. */
export interface Release {
  /** All routes except those of the documents: the endpoints, aliases of documents, and redirects. */
  readonly routes: Readonly<Record<string, Omit<Route, 'v'>>>;
  readonly documents: readonly ReleaseDocument[];
}

/** A document with a path, and the key of its object. */
export interface StoredDocument extends Pick<DocumentEntry, 'markdownOf' | 'cacheControl'> {
  readonly path: string;
  readonly key: string;
}

/** Length of the digest in a key, in hexadecimal digits. */
const digestLength = 32;

/**
 * Returns the key of a document's object: its folder, a digest of everything that a reader receives, and the path if the
 * document belongs to the API, whose responses the edge recognizes by their keys. The publisher thus knows each key without
 * reading the bytes.
 */
export function objectKey(
  entry: DocumentEntry,
  { sha256, hasPlaceholder }: Pick<BodyFacts, 'sha256' | 'hasPlaceholder'>,
  baseUrl: string,
): string {
  const { path = '', folder = documentsFolder, mediaType, cacheControl, contentLanguage } = entry;
  const suffix = path.startsWith(apiRoot) ? path : '';
  const digest = createHash('sha256')
    .update(
      [mediaType, cacheControl, contentLanguage, suffix, hasPlaceholder ? baseUrl : '', sha256].join('\0'),
    )
    .digest('hex')
    .slice(0, digestLength);
  return `${folder}${digest}${suffix}`;
}

/** Returns the KeyValueStore entry of a route. */
export const serializeRoute = (route: Omit<Route, 'v'>): string =>
  JSON.stringify({ v: routeFormat, ...route } satisfies Route);

/**
 * Returns the KeyValueStore entries: each route as JSON, by its path. Pages that are still open may request immutable files
 * after the next release, which therefore keeps their routes.
 */
export function routeEntries(
  routes: Release['routes'],
  storedDocuments: readonly StoredDocument[],
): Map<string, string> {
  const variants = new Map(
    storedDocuments.flatMap(({ markdownOf, key }) => (markdownOf === undefined ? [] : [[markdownOf, key]])),
  );
  const documents = storedDocuments.map(({ path, key, cacheControl }) => {
    const markdown = variants.get(path);
    const route = {
      get: key,
      ...(markdown !== undefined && { markdown }),
      ...(cacheControl.includes('immutable') && { keep: true }),
    };
    return [path, serializeRoute(route)] as const;
  });
  return new Map([
    ...Object.entries(routes).map(([path, route]) => [path, serializeRoute(route)] as const),
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
  const digest = { sha256: '', hasPlaceholder: false };
  const storedDocuments = documents.flatMap(({ path, ...entry }) =>
    path === undefined ? [] : [{ ...entry, path, key: objectKey({ path, ...entry }, digest, '') }],
  );
  const entries = routeEntries(routes, storedDocuments);
  return [
    ...[...entries.keys()]
      .filter((key) => !isUriText(key, key.length))
      .map((key) => `the path "${key}" is not percent-encoded, so the edge would not find it`),
    ...storedDocuments
      .filter(({ path }) => isEndpointPath(path))
      .map(({ path }) => `the path "${path}" leads to the endpoints, so it cannot have a document`),
    ...routeStoreIssues(entries.set('', ' '.repeat(routeStoreLimits.value))),
  ];
}

/**
 * The problems of the statuses that only CloudFront and S3 send. CloudFront replaces the body of every response that has
 * one of these statuses, whatever its origin, so the functions do not use them.
 */
export const distributionProblems: readonly ProblemType[] = [
  uriTooLong,
  rangeNotSatisfiable,
  badGateway,
  gatewayTimeout,
];

/** The key of the document that replaces the body of a response with this status. */
export const errorDocumentKey = (status: number): string => `errors/${status}.json`;
