// @module-tag slow
import { mkdirSync, openSync, readFileSync, readSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { createHandler } from '../../../lambdas/publisher/handler.ts';
import type { ObjectStore } from '../../../lambdas/publisher/stores.ts';
import { createReleaseAssets } from '../../../lib/bundling/release-assets.ts';
import { createRelease } from '../../../release/create-release.ts';
import { maxSharedBytes } from '../../../release/manifest.ts';
import { websiteDocuments } from '../../../site/folder/page-documents.ts';
import { readWebsite } from '../../../site/folder/read-website.ts';
import { lambdaContext } from '../../support/lambda-events.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { baseUrl, InMemorySite, publisherEvent } from './in-memory-site.ts';

const small = { count: 560, bytes: 500_000 };
const large = { count: 4, bytes: 5_000_000 };
const page = '<!doctype html><html lang="en"><title>A</title><main><h1>A</h1><p>A page.</p></main></html>';

/** Writes a website of 300 MB. Each picture differs in its first bytes only, so the disk stores few of them. */
function writeWebsite(folder: string): void {
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  for (const { count, bytes } of [small, large])
    for (let index = 0; index < count; index += 1) {
      const file = join(folder, 'pictures', `${bytes}-${index}.jpg`);
      writeFileSync(file, file);
      truncateSync(file, bytes);
    }
}

/** Counts the bytes that the publisher reads, holds and writes. The objects themselves are not kept. */
function countingStores(bytesFile: string) {
  const descriptor = openSync(bytesFile, 'r');
  const keys = new Set<string>();
  const counts = { puts: 0, copies: 0, held: 0, mostHeld: 0 };
  const objects: ObjectStore = {
    list: async () => new Set(keys),
    async put(key, body) {
      await new Promise(setImmediate);
      keys.add(key);
      counts.puts += 1;
      counts.held -= body.byteLength;
    },
    async copy(key) {
      keys.add(key);
      counts.copies += 1;
    },
  };
  const read = (offset: number, size: number) => {
    const bytes = Buffer.alloc(size);
    readSync(descriptor, bytes, 0, size, offset);
    counts.held += size;
    counts.mostHeld = Math.max(counts.mostHeld, counts.held);
    return bytes;
  };
  return { counts, objects, read };
}

test('a website of 300 MB is published in pieces, and not again while it is unchanged', async () => {
  const [folder, assets] = [join(scratchFolder(), 'dist'), scratchFolder()];
  writeWebsite(folder);
  const website = await readWebsite({ folder, exclude: [], baseUrl }, new Map());
  const release = createRelease({ documents: websiteDocuments(website, baseUrl) });
  createReleaseAssets(new Stack(new App({ outdir: dirname(assets) }), 'Stack'), release, assets);

  const inMemory = release.documents.filter(({ body }) => typeof body === 'string' || 'byteLength' in body);
  expect(inMemory.map(({ path }) => path)).toEqual(['/index.md', '/index.json']);

  const site = new InMemorySite();
  const { counts, objects, read } = countingStores(join(assets, 'bytes.bin'));
  const handler = createHandler({
    bucket: () => ({
      ...objects,
      get: async (_key, range) =>
        range ? read(range.offset, range.size) : readFileSync(join(assets, 'manifest.ndjson')),
    }),
    store: () => site.routes(),
    logger: { info: () => undefined } as never,
  });
  const publish = (id: string) => handler(publisherEvent('Update', id), lambdaContext(60_000));

  await publish('first');
  expect(counts).toMatchObject({ puts: small.count + 3, copies: large.count, held: 0 });
  // 32 puts at a time.
  expect(counts.mostHeld).toBeLessThanOrEqual(32 * maxSharedBytes);
  expect(counts.mostHeld).toBeGreaterThan(small.bytes);

  const { puts, copies } = counts;
  await publish('second');
  expect(counts).toMatchObject({ puts, copies });
});
