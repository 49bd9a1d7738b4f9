import { beforeEach, expect, test } from 'vitest';
import { createHandler, type PublisherEvent } from '../../../lambdas/publisher/handler.ts';
import { lambdaContext } from '../../support/lambda-events.ts';
import { baseUrl, InMemorySite } from './in-memory-site.ts';

const document = { path: '/a', mediaType: 'text/plain', cacheControl: 'max-age=1', body: 'Ä' };
const release = { routes: { '/mcp': { post: 9 } }, documents: [document] };
const manifest = [{ documents: 1, routes: release.routes }, document]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

let site: InMemorySite;
let asked: string[];
let lines: object[];
beforeEach(() => {
  site = new InMemorySite();
  asked = [];
  lines = [];
});

function handle(RequestType: PublisherEvent['RequestType'], ManifestKey = 'manifest'): Promise<void> {
  const handler = createHandler({
    bucket(name) {
      asked.push(name);
      const get = async (key: string) => (key === 'manifest' ? Buffer.from(manifest) : undefined);
      return { ...site.bucket(), get };
    },
    store(arn) {
      asked.push(arn);
      return site.routes();
    },
    logger: { info: (_message: unknown, facts: object) => void lines.push(facts) } as never,
  });
  const properties = {
    ManifestBucket: 'assets',
    ManifestKey,
    Bucket: 'content',
    Store: 'arn',
    BaseUrl: baseUrl,
  };
  return handler(
    { RequestType, RequestId: 'event', ResourceProperties: properties },
    { ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 },
  );
}

test('the handler publishes what the manifest holds, and says once how much', async () => {
  await handle('Create');
  await handle('Update');

  site.expectRelease(release);
  expect(asked.slice(0, 3)).toEqual(['assets', 'arn', 'content']);
  const counts = { requestId: expect.any(String), deletedRoutes: 0 };
  expect(lines).toEqual([
    { ...counts, outcome: 'published', objects: 1, routes: 2 },
    { ...counts, outcome: 'event is over', objects: 0, routes: 0 },
  ]);
});

test('the handler calls nobody when the stack is deleted', async () => {
  await handle('Delete');

  expect(asked).toEqual([]);
});

test('the handler says that the manifest is missing', async () => {
  await expect(handle('Create', 'gone')).rejects.toThrow(
    'Cannot publish: the manifest "gone" is not in "assets"',
  );
});
