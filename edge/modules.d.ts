/**
 * Facts about a deployment, compiled into the functions by `compileEdgeFunction` (lib/bundling/edge-function-code.ts).
 */
declare module '#deployment' {
  /** The configured domain as `https://…`; empty if there is none. */
  export const configuredBaseUrl: string;
  /** Host names that are redirected to the base URL, in lower case, separated by commas. */
  export const redirectedHosts: string;
  /** The Content-Security-Policy of the website's files. */
  export const websitePolicy: string;
  /** X-Robots-Tag of every document; empty if search engines may list the site. */
  export const robotsTag: string;
  /** The header fields that announce the end of the API, if it is deprecated. */
  export const deprecated:
    | ReturnType<typeof import('../contract/api-versions.ts').deprecationFields>
    | undefined;
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
