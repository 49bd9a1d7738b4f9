import { routeStoreLimits as limits } from '../../../contract/edge-route.ts';
import {
  maxKeysPerDelete,
  type NewObject,
  type ObjectStore,
  type RouteChange,
  type RouteStore,
  VersionConflictError,
} from '../../../lambdas/publisher/stores.ts';

/** Decides when a call to a store takes effect, and what becomes of its answer. */
export type Gate = <Answer>(name: string, effect: () => Answer) => Promise<Answer>;

export const atOnce: Gate = async (_name, effect) => effect();

/** A KeyValueStore as strict as AWS's documentation allows; where that is silent, it rejects. */
export class FakeRoutes {
  entries = new Map<string, string>();
  #version = 0;
  /** Called after every change. */
  onChange: (change: RouteChange) => void = () => undefined;

  /** Changes the version alone, as a change by something other than a publisher does. */
  bumpVersion(): void {
    this.#version += 1;
  }

  through(gate: Gate): RouteStore {
    return {
      version: () => gate('routes.version', () => this.#name),
      get: (key) => gate('routes.get', () => this.entries.get(key)),
      list: () => gate('routes.list', () => new Map(this.entries)),
      update: (change, ifMatch) => gate('routes.update', () => this.#update(change, ifMatch)),
    };
  }

  get #name(): string {
    return `E${this.#version}`;
  }

  #update(change: RouteChange, ifMatch: string): string {
    if (ifMatch !== this.#name) throw new VersionConflictError('The version does not match');
    const next = new Map(this.entries);
    const keys = [...change.puts.map(([key]) => key), ...change.deletes];
    if (keys.length === 0 || keys.length > limits.keysPerUpdate)
      throw new Error(`ValidationException: ${keys.length} keys`);
    if (new Set(keys).size < keys.length) throw new Error('ValidationException: a key twice');
    if (Buffer.byteLength(JSON.stringify(change)) > 3_000_000)
      throw new Error('ValidationException: over 3 MB');
    for (const key of change.deletes) {
      if (!next.delete(key)) throw new Error(`ResourceNotFoundException: ${key}`);
    }
    for (const [key, value] of change.puts) {
      if (Buffer.byteLength(key) > limits.key || Buffer.byteLength(value) > limits.value) {
        throw new Error(`ValidationException: "${key}" is too large`);
      }
      next.set(key, value);
    }
    const size = [...next].reduce((sum, [key, value]) => sum + Buffer.byteLength(key + value), 0);
    if (size > limits.store) throw new Error(`ServiceQuotaExceededException: ${size} bytes`);
    this.entries = next;
    this.bumpVersion();
    this.onChange(change);
    return this.#name;
  }
}

/** A bucket in memory. */
export class FakeBucket {
  readonly objects = new Map<string, NewObject>();
  /** Called after every removal. */
  onDelete: (keys: readonly string[]) => void = () => undefined;

  through(gate: Gate): ObjectStore {
    return {
      list: () => gate('objects.list', () => new Set(this.objects.keys())),
      get: (key) => gate('objects.get', () => this.objects.get(key)?.body.toString()),
      put: (key, object) => gate('objects.put', () => void this.objects.set(key, object)),
      delete: (keys) => gate('objects.delete', () => this.#delete(keys)),
    };
  }

  #delete(keys: readonly string[]): void {
    if (keys.length === 0 || keys.length > maxKeysPerDelete)
      throw new Error(`MalformedXML: ${keys.length} keys`);
    for (const key of keys) this.objects.delete(key);
    this.onDelete(keys);
  }
}
