/** An entry of the KeyValueStore, by path: a document has `get`, an endpoint `post`. */
export interface Route {
  /** Object key of the document. */
  get?: string;
  /** Object key of its Markdown variant. */
  markdown?: string;
  /** Largest body of a POST, in bytes. */
  post?: number;
  /** Canonical path of the endpoint, where this entry's path is another spelling. */
  path?: string;
  /** Whether the endpoint answers OPTIONS itself. */
  preflight?: boolean;
}
