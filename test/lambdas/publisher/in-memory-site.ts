import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { PublisherEvent } from '../../../lambdas/publisher/handler.ts';
import { type PublishResult, publish } from '../../../lambdas/publisher/publish.ts';
import { leaseKey } from '../../../lambdas/publisher/publish-lease.ts';
import {
  type ObjectMetadata,
  type ObjectStore,
  type RouteChange,
  type RouteStore,
  VersionConflictError,
} from '../../../lambdas/publisher/stores.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { routeStoreLimits as limits, type Route } from '../../../release/edge-route.ts';
import { type Body, packRelease } from '../../../release/manifest.ts';
import type { Release, ReleaseDocument } from '../../../release/release.ts';

export const baseUrl = 'https://desk.example';

/** The event of a deployment whose assets have the keys `manifest` and `bytes`. */
export const publisherEvent = (
  RequestType: PublisherEvent['RequestType'],
  RequestId: string,
  ManifestKey = 'manifest',
): PublisherEvent => ({
  RequestType,
  RequestId,
  ResourceProperties: {
    AssetBucket: 'assets',
    ManifestKey,
    BytesKey: 'bytes',
    Bucket: 'content',
    Store: 'arn',
    BaseUrl: baseUrl,
  },
});

/** Decides when a call takes effect, and whether its response arrives. */
export type Gate = <Answer>(name: string, effect: () => Promise<Answer>) => Promise<Answer>;

const passThrough: Gate = (_name, effect) => effect();

/** Holds the `count`-th call of `name` until `proceed` is called, and lets all others pass. */
export function holdAt(name: string, count = 1) {
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  let calls = 0;
  const gate: Gate = async (call, effect) => {
    if (call === name) {
      calls += 1;
      if (calls === count) {
        reached.resolve();
        await resumed.promise;
      }
    }
    return effect();
  };
  return { gate, reached: reached.promise, proceed: () => resumed.resolve() };
}

/**
 * Maximum size of one call, in bytes.
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_kvs_UpdateKeys.html
 */
const maxUpdateBytes = 3 * 1024 * 1024;

/**
 * A key-value store with the semantics of the AWS service: updates are atomic, conditional on the version of the store,
 * and subject to the AWS limits.
 *
 * Unverified on AWS: store-keys. No update contains a key twice or deletes a missing one.
 */
class KeyValueStore {
  #entries: ReadonlyMap<string, string> = new Map();
  #version = 1;

  get version(): string {
    return `V${this.#version}`;
  }

  get entries(): ReadonlyMap<string, string> {
    return this.#entries;
  }

  update({ puts, deletes }: RouteChange, ifMatch: string): void {
    if (ifMatch !== this.version) throw new VersionConflictError(`The version is ${this.version}`);
    const keys = [...deletes, ...puts.map(([key]) => key)];
    rejectIf(keys.length === 0 || keys.length > limits.keysPerUpdate, `${keys.length} keys in one call`);
    rejectIf(new Set(keys).size < keys.length, `a key twice in one call: ${keys.join(', ')}`);
    rejectIf(
      Buffer.byteLength(JSON.stringify({ puts, deletes })) > maxUpdateBytes,
      'a call of too many bytes',
    );
    const entries = new Map(this.#entries);
    for (const key of deletes) rejectIf(!entries.delete(key), `the deletion of the missing key "${key}"`);
    for (const [key, value] of puts) {
      rejectIf(violatesLimit(limits.key, key), `the key "${key}"`);
      rejectIf(violatesLimit(limits.value, value), `the value of "${key}"`);
      entries.set(key, value);
    }
    const bytes = [...entries].reduce((sum, [key, value]) => sum + Buffer.byteLength(key + value), 0);
    rejectIf(bytes > limits.store, `${bytes} bytes in all`);
    this.#entries = entries;
    this.#version += 1;
  }

  routes(): RouteStore {
    return {
      version: async () => this.version,
      get: async (key) => this.#entries.get(key),
      list: async () => new Map(this.#entries),
      update: async (change, ifMatch) => {
        this.update(change, ifMatch);
        return this.version;
      },
    };
  }
}

function violatesLimit(limit: number, text: string): boolean {
  const bytes = Buffer.byteLength(text);
  return bytes === 0 || bytes > limit;
}

function rejectIf(condition: boolean, what: string): void {
  if (condition) throw new Error(`ValidationException: the service does not accept ${what}`);
}

/** An object in the bucket. */
interface StoredObject extends Pick<ObjectMetadata, 'mediaType' | 'cacheControl' | 'contentLanguage'> {
  readonly body: Buffer;
}

export const contentOf = (body: Body): Buffer =>
  'file' in body ? readFileSync(body.file) : Buffer.from(body.bytes);

/** The stores that the publisher fills, and the responses that readers get from them. */
export class InMemorySite {
  readonly store = new KeyValueStore();
  readonly objects = new Map<string, StoredObject>();
  /** Sizes of the ranges that were read from the release. */
  readonly reads: number[] = [];
  /** Large bodies of releases, keyed by their keys. */
  readonly assets = new Map<string, Buffer>();
  #runs = 0;

  routes(gate = passThrough): RouteStore {
    return withGate('routes', this.store.routes(), gate);
  }

  bucket(gate = passThrough) {
    const deleteKeys = async (keys: readonly string[]) =>
      keys.forEach((key) => void this.objects.delete(key));
    return withGate('objects', { ...this.#objectStore(), delete: deleteKeys }, gate);
  }

  publish(
    event: string,
    release: Release,
    { gate = passThrough, remainingMs = 100_000 } = {},
  ): Promise<PublishResult | undefined> {
    this.#runs += 1;
    const { manifest, bodies } = packRelease(release, (body) => this.#addAsset(body));
    const bytes = Buffer.concat(bodies.map(contentOf));
    return publish(manifest, {
      routes: this.routes(gate),
      objects: this.bucket(gate),
      bodies: {
        bucket: 'assets',
        read: async (offset, size) => {
          this.reads.push(size);
          return bytes.subarray(offset, offset + size);
        },
      },
      release: createHash('sha256').update(JSON.stringify(manifest)).digest('hex'),
      baseUrl,
      event,
      run: `run-${this.#runs}`,
      remainingMs: () => remainingMs,
    });
  }

  #objectStore(): ObjectStore {
    return {
      list: async () => new Set(this.objects.keys()),
      put: async (key, body, metadata) =>
        void this.objects.set(key, { body: Buffer.from(body), ...metadata }),
      copy: async (key, source, metadata) => {
        const body = this.assets.get(source.key);
        if (!body || source.bucket !== 'assets') throw new Error(`NoSuchKey: ${source.key}`);
        this.objects.set(key, { body, ...metadata });
      },
    };
  }

  #addAsset(body: Body): string {
    const key = `${body.sha256}.bin`;
    this.assets.set(key, contentOf(body));
    return key;
  }

  /** Changes the store's version as another program would. */
  touch(): void {
    const puts = [...this.store.entries].slice(0, 1);
    this.store.update({ puts, deletes: [] }, this.store.version);
  }

  expectRelease(release: Release): void {
    expect(readResponses(this.store.entries, this.objects)).toEqual(expectedResponses(release));
  }
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** Returns `store` with all calls passed through `gate`. */
function withGate<Store extends object>(name: string, store: Store, gate: Gate): Store {
  return new Proxy(store, {
    get:
      (target, method: string) =>
      (...args: unknown[]) =>
        gate(`${name}.${method}`, () => (Reflect.get(target, method) as Method).apply(target, args)),
  });
}

/** Returns the responses by path; those with the prefix `md:` are Markdown variants. Throws if an object is missing. */
export function readResponses(
  entries: ReadonlyMap<string, string>,
  objects: ReadonlyMap<string, StoredObject>,
): Map<string, string> {
  const readResponse = (path: string, key: string) => {
    const object = objects.get(key);
    if (!object) throw new Error(`The route of "${path}" refers to a missing object: ${key}`);
    return serializeResponse(object.mediaType, object.cacheControl, object.body.toString());
  };
  return new Map(
    [...entries].flatMap(([path, value]) => {
      if (path === leaseKey) return [];
      const { get, markdown, keep: _keep, v: _, ...endpoint }: Route = JSON.parse(value);
      if (get === undefined) return [[path, JSON.stringify(endpoint)]];
      const variant = markdown ? [[`md:${path}`, readResponse(path, markdown)] as const] : [];
      return [[path, readResponse(path, get)], ...variant];
    }),
  );
}

/** Returns the expected responses of one release, in the format of readResponses(). */
export function expectedResponses({ routes, documents }: Release): Map<string, string> {
  const content = new Map<string, string>(
    Object.entries(routes).map(([path, route]) => [path, JSON.stringify(route)] as const),
  );
  const expectedResponse = ({ mediaType, cacheControl, body }: ReleaseDocument) =>
    serializeResponse(
      mediaType,
      cacheControl,
      typeof body === 'string'
        ? body.replaceAll(baseUrlPlaceholder, baseUrl)
        : Buffer.from(body as Uint8Array).toString(),
    );
  for (const document of documents) if (document.path) content.set(document.path, expectedResponse(document));
  for (const document of documents) {
    const { markdownOf } = document;
    if (markdownOf !== undefined && content.has(markdownOf))
      content.set(`md:${markdownOf}`, expectedResponse(document));
  }
  return content;
}

const serializeResponse = (...parts: readonly string[]) => JSON.stringify(parts);
