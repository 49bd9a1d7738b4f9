/**
 * Facts about a deployment, compiled into the functions by `compileEdgeFunction` (lib/bundling/edge-function-code.ts).
 */
declare module '#deployment' {
  /** The configured domain as `https://…`; empty if there is none. */
  export const configuredBaseUrl: string;
  /** Host names that are redirected to the base URL, in lower case, separated by commas. */
  export const redirectedHosts: string;
  /** Deprecation notices by version name. */
  export const announcements: Readonly<
    Record<string, import('../contract/api-versions.ts').DeprecationNotice>
  >;
}

/** The parts of runtime 2.0's `cloudfront` module that the functions use. */
declare module 'cloudfront' {
  interface KeyValueStore {
    /** Rejects when the key does not exist. */
    get(key: string, options: { format: 'json' }): Promise<unknown>;
    exists(key: string): Promise<boolean>;
  }
  const cf: { kvs(): KeyValueStore };
  export default cf;
}
