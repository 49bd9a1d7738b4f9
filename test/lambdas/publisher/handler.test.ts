import { beforeEach, expect, test } from 'vitest';
import { createHandler, type PublisherEvent } from '../../../lambdas/publisher/handler.ts';
import { formatManifest, packRelease } from '../../../release/manifest.ts';
import { lambdaContext } from '../../support/lambda-events.ts';
import { contentOf, InMemorySite, publisherEvent } from './in-memory-site.ts';

const document = { path: '/ä', mediaType: 'text/plain', cacheControl: 'max-age=1', body: 'two\nlines' };
const release = { routes: { '/mcp': { post: 9 } }, documents: [document] };
const { manifest, bodies } = packRelease(release, () => '');
const assets: Readonly<Record<string, Buffer>> = {
  manifest: Buffer.from(formatManifest(manifest)),
  bytes: Buffer.concat(bodies.map(contentOf)),
};

let site: InMemorySite;
let openedStores: string[];
let lines: object[];
beforeEach(() => {
  site = new InMemorySite();
  openedStores = [];
  lines = [];
});

function handle(RequestType: PublisherEvent['RequestType'], ManifestKey = 'manifest'): Promise<void> {
  const handler = createHandler({
    bucket(name) {
      openedStores.push(name);
      const get = async (key: string, { offset = 0, size = 1_000 } = {}) =>
        assets[key]?.subarray(offset, offset + size);
      return { ...site.bucket(), get };
    },
    store(arn) {
      openedStores.push(arn);
      return site.routes();
    },
    logger: { info: (_message: unknown, facts: object) => void lines.push(facts) } as never,
  });
  return handler(publisherEvent(RequestType, 'event', ManifestKey), lambdaContext(60_000));
}

test('the handler publishes the documents in the manifest, and logs their number once', async () => {
  await handle('Create');
  await handle('Update');

  site.expectRelease(release);
  expect(openedStores.slice(0, 3)).toEqual(['assets', 'arn', 'content']);
  const counts = { requestId: expect.any(String), deletedRoutes: 0 };
  expect(lines).toEqual([
    { ...counts, outcome: 'published', objects: 1, routes: 2 },
    { ...counts, outcome: 'event is over', objects: 0, routes: 0 },
  ]);
});

test('the handler makes no calls when the stack is deleted', async () => {
  await handle('Delete');

  expect(openedStores).toEqual([]);
});

test('the handler reports a missing manifest', async () => {
  await expect(handle('Create', 'gone')).rejects.toThrow(
    'Cannot publish: "gone" is not in the bucket "assets", or the publisher may not read it',
  );
});
