/** An entry in the KeyValueStore: how the edge responds to a path. The publisher writes it, and the edge reads it. */
export interface Route {
  /** Format version of the entry. */
  v: number;
  /** Key of the object that is returned for GET and HEAD. */
  get?: string;
  /** Key of the Markdown variant of that object. */
  markdown?: string;
  /** Maximum size of a POST body, in bytes. */
  post?: number;
  /** Path of the endpoint, if the key is another spelling of it. */
  path?: string;
  /**
   * Headers that cross-origin pages may send (Access-Control-Allow-Headers); absent if they may not call the endpoint.
   */
  allowHeaders?: string;
  /** Path to which GET and HEAD are redirected, or a URL of another site. */
  to?: string;
  /** Status of the redirect to `to`, if it is not 308. */
  status?: number;
  /** Whether the next release keeps the route even if it does not contain the path, for pages that are still open. */
  keep?: boolean;
  /** Id of the release that keeps the route although it does not contain the path. The next one deletes it. */
  keptBy?: string;
}

/**
 * Key of the page for unknown addresses. It cannot equal a path, because paths begin with a slash. For the paths below a
 * folder with a page of its own, such as `/de/`, the folder's name follows: `#404/de`.
 */
export const notFoundPageKey = '#404';

/**
 * Format version that the publisher writes. A deployment or rollback does not change routes and edge functions at the
 * same moment, so the edge supports a new format (`routeFormats`) one release before the publisher writes it.
 */
export const routeFormat = 1;

/** Format versions that the edge supports. */
export const routeFormats = [1];

/**
 * Key prefixes of the objects that routes refer to. They are short, because every route contains one, and the
 * viewer-response function sets the headers by them.
 */
export const documentsFolder = 'o/';
/** The website's files. */
export const websiteFolder = 'w/';
/** The website's pages for unknown addresses. */
export const notFoundFolder = 'n/';
export const objectFolders = [documentsFolder, websiteFolder, notFoundFolder] as const;
export type ObjectFolder = (typeof objectFolders)[number];

/** The AWS limit for a key, in bytes. The edge functions bundle this number alone, because their size is limited. */
export const maxKeyBytes = 512;

/** The AWS limits for a KeyValueStore, in bytes, and for the number of keys in one update. */
export const routeStoreLimits = {
  key: maxKeyBytes,
  value: 1_024,
  /** AWS documents "5 MB", which is at least this number. */
  store: 5_000_000,
  keysPerUpdate: 50,
} as const;
