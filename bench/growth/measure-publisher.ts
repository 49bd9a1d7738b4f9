import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pagePaths } from '../../contract/page-paths.ts';
import type { Release, ReleaseDocument } from '../../contract/release.ts';
import { readManifest } from '../../lambdas/publisher/manifest.ts';
import { publish } from '../../lambdas/publisher/publish.ts';
import type { ObjectStore, RouteStore } from '../../lambdas/publisher/stores.ts';

/** Cost of publishing a manifest, where each call takes 20 ms. */
export interface PublisherFigures {
  /** Seconds on the clock, into an empty bucket and an empty store. */
  readonly seconds: number;
  readonly calls: { readonly objects: number; readonly routes: number };
  /** Seconds on the clock, after a change of one page. */
  readonly changeSeconds: number;
  /** Peak memory. */
  readonly megabytes: number;
}

// Run as a process of its own, so that its memory is that of the publisher: publishes a manifest through stores that
// answer after 20 ms, then the same with one page changed, and reports.
const latencyMs = 20;

const calls = { objects: 0, routes: 0 };

/** Waits as long as `count` calls one after the other take. */
async function called(service: keyof typeof calls, count = 1): Promise<void> {
  calls[service] += count;
  await sleep(latencyMs * count);
}

const bucket = new Set<string>();
const objects: ObjectStore = {
  async list() {
    await called('objects', Math.ceil(bucket.size / 1_000) || 1);
    return new Set(bucket);
  },
  async put(key) {
    await called('objects');
    // No bodies: what the bucket holds is no memory of the publisher.
    bucket.add(key);
  },
};

const entries = new Map<string, string>();
let version = 0;
const routes: RouteStore = {
  async version() {
    await called('routes');
    return String(version);
  },
  async get(key) {
    await called('routes');
    return entries.get(key);
  },
  async list() {
    await called('routes', Math.ceil(entries.size / 50) || 1);
    return new Map(entries);
  },
  async update({ puts, deletes }) {
    await called('routes');
    for (const [key, value] of puts) entries.set(key, value);
    for (const key of deletes) entries.delete(key);
    version += 1;
    return String(version);
  },
};

async function seconds(event: string, release: Release<Iterable<ReleaseDocument>>): Promise<number> {
  const start = performance.now();
  await publish(release, {
    routes,
    objects,
    baseUrl: 'https://d111111abcdef8.cloudfront.net',
    event,
    run: event,
    remainingMs: () => Number.POSITIVE_INFINITY,
  });
  return (performance.now() - start) / 1_000;
}

/** `release` with another text on the page of the prices. */
function withChange({ routes, documents }: Release<Iterable<ReleaseDocument>>) {
  return {
    routes,
    documents: {
      *[Symbol.iterator]() {
        for (const document of documents) {
          const isChanged = document.path === pagePaths.pricing;
          yield isChanged ? { ...document, body: `${document.body}\n` } : document;
        }
      },
    },
  };
}

const [file = ''] = process.argv.slice(2);
const release = readManifest(readFileSync(file));
const first = await seconds('first', release);
const firstCalls = { ...calls };
const change = await seconds('second', withChange(release));
const figures: PublisherFigures = {
  seconds: first,
  calls: firstCalls,
  changeSeconds: change,
  megabytes: process.resourceUsage().maxRSS / 1_024,
};
process.stdout.write(JSON.stringify(figures));
