/**
 * Facts about a deployment, compiled into the functions by `compileEdgeFunction` (lib/bundling/edge-function-code.ts).
 */
declare module '#deployment' {
  /** The configured domain as `https://…`, or empty without one. */
  export const configuredBaseUrl: string;
  /** Host names that are redirected to the base URL, in lower case, separated by commas. */
  export const redirectedHosts: string;
  /** Deprecation notices by the name of the version. */
  export const announcements: Readonly<
    Record<string, import('../contract/api-versions.ts').DeprecationNotice>
  >;
}

/** The part of the runtime 2.0's module `cloudfront` that the functions use. */
declare module 'cloudfront' {
  interface KeyValueStore {
    /** Rejects when the key does not exist. */
    get(key: string, options: { format: 'json' }): Promise<unknown>;
    exists(key: string): Promise<boolean>;
  }
  const cf: { kvs(): KeyValueStore };
  export default cf;
}
