import { Agent } from 'node:http';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CloudFrontRouteStore } from '../../../lambdas/publisher/cloudfront-route-store.ts';
import { createHandler, type PublisherEvent } from '../../../lambdas/publisher/handler.ts';
import { deleteObjects, S3ObjectStore } from '../../../lambdas/publisher/s3-object-store.ts';
import { VersionConflictError } from '../../../lambdas/publisher/stores.ts';
import { lambdaContext } from '../../support/lambda-events.ts';
import { FakeAwsServer, failure, xml } from './fake-aws-server.ts';
import { baseUrl } from './in-memory-site.ts';

const arn = 'arn:aws:cloudfront::111122223333:key-value-store/0a1b';
const documents = Array.from({ length: 60 }, (_, index) => ({
  path: `/${index}`,
  mediaType: 'text/plain; charset=utf-8',
  cacheControl: 'max-age=1',
  body: `Ü${index}`,
}));
const release = { routes: { '/mcp': { post: 9 } }, documents };
const manifest = [{ documents: documents.length, routes: release.routes }, ...documents]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

let aws: FakeAwsServer;
let s3: S3Client;
let keyValueStores: CloudFrontKeyValueStoreClient;
let lines: object[];

beforeEach(async () => {
  lines = [];
  aws = new FakeAwsServer();
  const port = await aws.listen();
  // The client of the KeyValueStore puts the account before the host.
  const lookup = (_host: string, _options: object, found: (error: null, to: object[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }]);
  const config = {
    region: 'eu-central-1',
    endpoint: `http://aws.test:${port}`,
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
    requestHandler: { httpAgent: new Agent({ lookup: lookup as never, keepAlive: true }) },
    maxAttempts: 8,
  };
  s3 = new S3Client({ ...config, forcePathStyle: true });
  keyValueStores = new CloudFrontKeyValueStoreClient(config);
  aws.putText('manifest', manifest);
});
afterEach(() => aws[Symbol.asyncDispose]());

function handle(RequestType: PublisherEvent['RequestType'], ManifestKey = 'manifest'): Promise<void> {
  const handler = createHandler({
    bucket: (name) => new S3ObjectStore(s3, name),
    store: (storeArn) => new CloudFrontRouteStore(keyValueStores, storeArn),
    logger: { info: (_message: unknown, facts: object) => void lines.push(facts) } as never,
  });
  const properties = {
    ManifestBucket: 'content',
    ManifestKey,
    Bucket: 'content',
    Store: arn,
    BaseUrl: baseUrl,
  };
  return handler(
    { RequestType, RequestId: `the ${RequestType}`, ResourceProperties: properties },
    { ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 },
  );
}

const isForTheStore = ({ path }: { path: string }) => path.startsWith('/key-value-stores/');

describe('the handler of the publisher', () => {
  test('publishes what the manifest holds, signed for each service, each change of routes on condition of the version', async () => {
    await handle('Create');

    aws.site.expectRelease(release);
    expect(lines).toEqual([
      { requestId: expect.any(String), outcome: 'published', objects: 60, routes: 61, deletedRoutes: 0 },
    ]);
    for (const { path, headers } of aws.requests) {
      const isStore = isForTheStore({ path });
      expect(headers.authorization).toMatch(
        isStore
          ? /^AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/cloudfront-keyvaluestore\/aws4_request, /
          : /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, /,
      );
      // SigV4A signs for every region.
      expect(headers['x-amz-region-set']).toBe(isStore ? '*' : undefined);
      expect(headers.host).toMatch(isStore ? /^111122223333\.aws\.test:/ : /^aws\.test:/);
    }
    const changes = aws.requests.filter((request) => isForTheStore(request) && request.method === 'POST');
    expect(changes.map(({ headers }) => headers['if-match'])).toEqual(['V1', 'V2', 'V3', 'V4']);
    expect(changes[0]?.path).toBe(`/key-value-stores/${encodeURIComponent(arn)}/keys`);
  });

  test('changes what an update changes, and puts the rest no second time', async () => {
    await handle('Create');
    aws.requests.length = 0;
    aws.putText('other', manifest.replace('"Ü7"', '"Ü8 now"'));

    await handle('Update', 'other');

    expect(aws.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ objects: 1, routes: 1, deletedRoutes: 0 });
  });

  test('calls nobody when the stack is deleted', async () => {
    await handle('Delete');

    expect(aws.requests).toEqual([]);
  });

  test('says that the manifest is missing', async () => {
    await expect(handle('Create', 'gone')).rejects.toThrow(
      'Cannot publish: the manifest "gone" is not in "content"',
    );
  });

  test('repeats what was throttled', async () => {
    const slowDown = xml('<Error><Code>SlowDown</Code></Error>', 503);
    aws.failures.push(slowDown, slowDown);

    await handle('Create');

    aws.site.expectRelease(release);
  });
});

describe('KeyValueStore', () => {
  test.each([
    ['a ConflictException', failure(409, 'ConflictException'), true],
    ['a failed precondition', failure(412, 'PreconditionFailed'), true],
    ['a ValidationException that says so', failure(400, 'ValidationException', 'Pre-Condition failed'), true],
    ['any other error', failure(400, 'ValidationException', 'The key is too long'), false],
  ])('takes %s for a version that does not match, or lets it through', async (_what, answer, isConflict) => {
    aws.failures.push(answer);
    const store = new CloudFrontRouteStore(keyValueStores, arn);

    const error = await store.update({ puts: [['/a', '1']], deletes: [] }, 'E0').catch((thrown) => thrown);

    expect(error).toBeInstanceOf(Error);
    expect(error instanceof VersionConflictError).toBe(isConflict);
  });
});

describe('deleteObjects()', () => {
  test('deletes the keys', async () => {
    await deleteObjects(s3, 'content', ['manifest']);

    expect([...aws.site.objects]).toEqual([]);
  });

  test('says which object S3 did not delete', async () => {
    aws.failures.push(
      xml('<DeleteResult><Error><Key>manifest</Key><Code>AccessDenied</Code></Error></DeleteResult>'),
    );

    await expect(deleteObjects(s3, 'content', ['manifest'])).rejects.toThrow(
      'Cannot delete 1 object; of "manifest" S3 says AccessDenied',
    );
  });
});
