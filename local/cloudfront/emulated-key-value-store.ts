import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';

const limits = { key: 512, value: 1024, store: 5 * 1024 * 1024 };

const ImportFile = z.strictObject({
  data: z.array(z.strictObject({ key: z.string().min(1), value: z.string() })),
});

/**
 * A key-value store as `cf.kvs()` returns it to an edge function.
 *
 * It does: get (as a string or as JSON), exists, count, meta, and CloudFront's limits on keys, values and the store. It
 * does not: values as bytes, writes, the delay until a change reaches the edge.
 */
export class EmulatedKeyValueStore {
  readonly #entries: ReadonlyMap<string, string>;
  readonly #created = new Date().toISOString();

  constructor(entries: ReadonlyMap<string, string>) {
    for (const [key, value] of entries) {
      requireAtMostBytes(limits.key, key, `the key "${key}"`);
      requireAtMostBytes(limits.value, value, `the value of "${key}"`);
    }
    this.#entries = entries;
  }

  static importFile(file: string): EmulatedKeyValueStore {
    const text = readFileSync(file, 'utf8');
    const { data } = ImportFile.parse(JSON.parse(text));
    requireAtMostBytes(limits.store, text, `"${file}"`);
    return new EmulatedKeyValueStore(new Map(data.map(({ key, value }) => [key, value])));
  }

  /** Rejects when the key does not exist, as on CloudFront. */
  async get(key: string, options: { format?: string } = {}): Promise<unknown> {
    const value = this.#entries.get(key);
    if (value === undefined) throw new Error(`KeyNotFound: "${key}"`);
    if (options.format === 'json') return JSON.parse(value);
    if (options.format === undefined || options.format === 'string') return value;
    throw new Error(`Cannot read "${key}" as "${options.format}": the local run knows string and json`);
  }

  async exists(key: string): Promise<boolean> {
    return this.#entries.has(key);
  }

  async count(): Promise<number> {
    return this.#entries.size;
  }

  async meta(): Promise<{ creationDateTime: string; lastUpdatedDateTime: string; keyCount: number }> {
    return {
      creationDateTime: this.#created,
      lastUpdatedDateTime: this.#created,
      keyCount: this.#entries.size,
    };
  }
}

function requireAtMostBytes(limit: number, text: string, description: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > limit) {
    throw new UnsupportedTemplateError([
      `Cannot import ${description}: it has ${bytes} bytes, and a key-value store takes ${limit}`,
    ]);
  }
}
