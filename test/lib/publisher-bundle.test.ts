import dns from 'node:dns';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { PublisherEvent } from '../../lambdas/publisher/handler.ts';
import { formatManifest, packRelease } from '../../release/manifest.ts';
import { FakeAwsServer } from '../lambdas/publisher/fake-aws-server.ts';
import { baseUrl, contentOf } from '../lambdas/publisher/in-memory-site.ts';
import { lambdaContext } from '../support/lambda-events.ts';
import { loadFunction } from '../support/load-function.ts';
import { resourcesOf, sdkCommandsIn, synthesizedTemplate } from '../support/synthesized-template.ts';

const [key = ''] = Object.entries(resourcesOf(synthesizedTemplate(), 'AWS::Lambda::Function')).flatMap(
  ([id, { Properties }]) =>
    id.startsWith('PublisherFunction') ? [(Properties.Code as { S3Key: string }).S3Key] : [],
);
const bundle = join(inject('assembly'), `asset.${key.replace(/\.zip$/, '')}`);
const aws = new FakeAwsServer();

beforeAll(() => {
  // Each service has its own host, which contains the account or the bucket.
  const localAddresses = [{ address: '127.0.0.1', family: 4 }];
  const lookup = (_host: string, _options: object, answer: (error: null, localAddresses: object[]) => void) =>
    answer(null, localAddresses);
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await aws[Symbol.asyncDispose]();
});

const arn = 'arn:aws:cloudfront::111122223333:key-value-store/0a1b';
const isStoreRequest = ({ path }: { path: string }) => path.startsWith('/key-value-stores/');

test("the bundled function publishes with the environment of Lambda, retries throttled calls, and sends the store's version", async () => {
  const environment = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    AWS_ENDPOINT_URL: `http://aws.test:${await aws.listen()}`,
  };
  const { handler } = await loadFunction(
    environment,
    () => import(pathToFileURL(join(bundle, 'index.mjs')).href),
  );
  const documents = Array.from({ length: 60 }, (_, index) => ({
    path: `/${index}`,
    mediaType: 'text/plain; charset=utf-8',
    cacheControl: 'max-age=1',
    body: `Ü${index}`,
  }));
  const film = {
    path: '/film',
    mediaType: 'video/mp4',
    cacheControl: 'max-age=1',
    body: Buffer.alloc(1_000_001),
  };
  const release = { routes: { '/mcp': { post: 9 } }, documents: [...documents, film] };
  const { manifest, bodies } = packRelease(release, (body) => {
    aws.putBytes('film.bin', contentOf(body));
    return 'film.bin';
  });
  aws.putBytes('manifest', Buffer.from(formatManifest(manifest)));
  aws.putBytes('bytes', Buffer.concat(bodies.map(contentOf)));
  aws.throttled = 2;
  const event: PublisherEvent = {
    RequestType: 'Create',
    RequestId: 'first',
    ResourceProperties: {
      AssetBucket: 'content',
      ManifestKey: 'manifest',
      BytesKey: 'bytes',
      Bucket: 'content',
      Store: arn,
      BaseUrl: baseUrl,
    },
  };

  await handler(event, { ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 });

  aws.site.expectRelease(release);
  for (const { path, headers } of aws.requests) {
    const isStore = isStoreRequest({ path });
    expect(headers.authorization).toMatch(
      isStore
        ? /^AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/cloudfront-keyvaluestore\/aws4_request, /
        : /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, /,
    );
    // SigV4A signs for all regions.
    expect(headers['x-amz-region-set']).toBe(isStore ? '*' : undefined);
    expect(headers.host).toMatch(isStore ? /^111122223333\.aws\.test:/ : /^content\.aws\.test:/);
    expect(headers['x-amz-security-token']).toBe('token');
  }
  const storeUpdates = aws.requests.filter((request) => isStoreRequest(request) && request.method === 'POST');
  expect(storeUpdates.map(({ headers }) => headers['if-match'])).toEqual(['V1', 'V2', 'V3', 'V4']);
  expect(storeUpdates[0]?.path).toBe(`/key-value-stores/${encodeURIComponent(arn)}/keys`);
});

test('the bundle contains the clients of two services and little else, and no code that deletes an object', () => {
  const files = readdirSync(bundle).filter((name) => name.endsWith('.mjs'));
  const code = files.map((name) => readFileSync(join(bundle, name), 'utf8')).join('');

  expect(code.length).toBeLessThan(450_000);
  // The SDK itself calls CreateSession.
  expect(sdkCommandsIn(code).toSorted()).toEqual([
    'CopyObject',
    'CreateSession',
    'DescribeKeyValueStore',
    'GetKey',
    'GetObject',
    'ListKeys',
    'ListObjectsV2',
    'PutObject',
    'UpdateKeys',
  ]);
});
