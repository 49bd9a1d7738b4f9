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
  /** Path of the document for which the key is an alias. GET and HEAD are redirected to it. */
  to?: string;
  /**
   * Names of the query parameters that select a page at a path, such as `id&lang`, sorted. A list with more names comes
   * first. Only the entry `queriesKey(path)` has it.
   */
  queries?: readonly string[];
  /** The HTML page of a 404. Only the entry `notFoundPageKey` has it. */
  page?: NotFoundPage;
  /** The page header of the 404 page, as HTML. Only the entry `notFoundHeaderKey` has it. */
  header?: string;
}

/**
 * The page of a 404 in four parts: the beginning, which the page header follows; the main part; a link to the nearest
 * page, with `{path}` for its path, which is left out if that is the home page; the end.
 */
export type NotFoundPage = readonly [start: string, main: string, nearest: string, end: string];

/**
 * Key of the 404 page. It cannot equal a path, because paths begin with a slash. For the page in another language, it is
 * followed by the prefix of that language's paths: `#404/en`.
 */
export const notFoundPageKey = '#404';

/** Key of the page header of the 404 page. This optional entry is separate because one value is too small for both. */
export const notFoundHeaderKey = '#404-header';

/**
 * Format version that the publisher writes. A deployment or rollback does not change routes and edge functions at the
 * same moment, so the edge supports a new format (`routeFormats`) one release before the publisher writes it.
 */
export const routeFormat = 1;

/** Format versions that the edge supports. */
export const routeFormats = [1];

/** The maximum number of lists in `queries` of a Route. The edge compares each with the parameters of a request. */
export const maxQueries = 4;

/** Key prefix of the objects that routes refer to. It is short, because every route contains it. */
export const objectsFolder = 'o/';

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
