import { routeStoreLimits } from '../../release/edge-route.ts';

/**
 * A key-value store with the `cf.kvs()` methods `get` (as a string or as JSON) and `exists`.
 *
 * Unverified on AWS: store-keys. Reading fails if the key is longer than a store allows.
 */
export class EmulatedKeyValueStore {
  readonly entries: Map<string, string>;

  constructor(entries: Iterable<readonly [key: string, value: string]> = []) {
    this.entries = new Map(entries);
  }

  /** Rejects if the key does not exist, as in CloudFront. */
  async get(key: string, { format = 'string' }: { format?: string } = {}): Promise<unknown> {
    if (!(await this.exists(key))) throw new Error(`KeyNotFound: "${key}"`);
    const value = this.entries.get(key) ?? '';
    return format === 'json' ? JSON.parse(value) : value;
  }

  async exists(key: string): Promise<boolean> {
    const bytes = Buffer.byteLength(key);
    if (bytes <= routeStoreLimits.key) return this.entries.has(key);
    throw new Error(`Cannot read a key of ${bytes} bytes: the maximum is ${routeStoreLimits.key}`);
  }
}
