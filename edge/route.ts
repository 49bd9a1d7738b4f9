/** One entry of the KeyValueStore: what a path answers, and with which object. */
export interface Route {
  /** Key of the object that answers GET and HEAD. */
  get?: string;
  /** Key of the Markdown twin of that object. */
  markdown?: string;
  /** Largest body in bytes that POST takes. */
  post?: number;
  /** Path of the endpoint, where the key is another spelling of it. */
  path?: string;
  /** Whether the endpoint answers OPTIONS itself. */
  preflight?: boolean;
}
