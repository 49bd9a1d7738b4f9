/**
 * One entry of the KeyValueStore: the response of a path, and its object. The publisher writes it, the edge reads it.
 */
export interface Route {
  /** Format of the entry. */
  v: number;
  /** Key of the object that answers GET and HEAD. */
  get?: string;
  /** Key of the Markdown variant of that object. */
  markdown?: string;
  /** Maximum size in bytes of a POST body. */
  post?: number;
  /** Path of the endpoint, where the key is another spelling of it. */
  path?: string;
  /**
   * Headers that pages of any origin may send (Access-Control-Allow-Headers); absent if they may not call the endpoint.
   */
  allowHeaders?: string;
  /** Path of the document that the key is another name of: GET and HEAD are redirected there. */
  to?: string;
  /** The page for people at wrong addresses. Only the key `notFoundPageKey` has it. */
  page?: NotFoundPage;
  /** HTML that completes the header of that page. Only the key `notFoundHeaderKey` has it. */
  header?: string;
}

/**
 * HTML in parts: the beginning; what follows if a page is nearer than the home page, with `{path}` for its path; the
 * end.
 */
export type NotFoundPage = readonly [start: string, nearest: string, end: string];

/** Key of that page. It equals no path, because paths begin with a slash. */
export const notFoundPageKey = '#not-found';

/**
 * Key of the HTML that goes before `</header>` in that page. It is optional, because the two do not fit into one value.
 */
export const notFoundHeaderKey = '#not-found-header';

/**
 * Format that the publisher writes. Routes and edge function change at different moments of a deployment, and of a
 * rollback: the edge reads a new format (`routeFormats`) one release before the publisher writes it.
 */
export const routeFormat = 1;

/** Formats that the edge reads. */
export const routeFormats = [1];

/** Folder of the objects that routes name. It is short, because every route contains it. */
export const objectsFolder = 'o/';

/** AWS's limits on a KeyValueStore, in bytes, and on one call that changes it. */
export const routeStoreLimits = {
  key: 512,
  value: 1_024,
  /** AWS says "5 MB", which means at least this. */
  store: 5_000_000,
  keysPerUpdate: 50,
} as const;
