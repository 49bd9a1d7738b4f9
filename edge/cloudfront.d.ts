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
