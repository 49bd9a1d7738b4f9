/** What the functions use of CloudFront's runtime 2.0: the key-value module and the event structure. */
declare module 'cloudfront' {
  interface KeyValueStore {
    /** Rejects when the key does not exist. */
    get(key: string, options: { format: 'json' }): Promise<unknown>;
    exists(key: string): Promise<boolean>;
  }
  const cf: { kvs(): KeyValueStore };
  export default cf;
}
