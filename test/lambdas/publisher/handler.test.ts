import { Agent } from 'node:http';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baseUrlPlaceholder } from '../../../contract/base-url-placeholder.ts';
import { CloudFrontRouteStore } from '../../../lambdas/publisher/cloudfront-route-store.ts';
import { createHandler, type PublisherEvent } from '../../../lambdas/publisher/handler.ts';
import { S3ObjectStore } from '../../../lambdas/publisher/s3-object-store.ts';
import { VersionConflictError } from '../../../lambdas/publisher/stores.ts';
import { lambdaContext } from '../../support/lambda-events.ts';
import { FakeAwsServer, failure } from './fake-aws-server.ts';
import { answers, baseUrl } from './readers.ts';

const arn = 'arn:aws:cloudfront::111122223333:key-value-store/0a1b';
const documents = Array.from({ length: 60 }, (_, index) => ({
  path: `/${index}`,
  mediaType: 'text/plain; charset=utf-8',
  cacheControl: 'max-age=1',
  body: `Ü${index}`,
}));
const header = { documents: documents.length, routes: { '/mcp': { post: 9 } } };
const manifest = [header, ...documents].map((line) => `${JSON.stringify(line)}\n`).join('');

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
  aws.bucket.objects.set('manifest', { body: manifest, mediaType: '', cacheControl: '' });
});
afterEach(() => aws[Symbol.asyncDispose]());

const event = (RequestType: PublisherEvent['RequestType'], properties: object = {}): PublisherEvent => ({
  RequestType,
  RequestId: `the ${RequestType}`,
  ResourceProperties: {
    ManifestBucket: 'content',
    ManifestKey: 'manifest',
    Bucket: 'content',
    Store: arn,
    BaseUrl: baseUrl,
    ...properties,
  },
});

function handle(sent: PublisherEvent): Promise<void> {
  const handler = createHandler({
    bucket: (name) => new S3ObjectStore(s3, name),
    store: (storeArn) => new CloudFrontRouteStore(keyValueStores, storeArn),
    logger: { info: (_message: unknown, facts: object) => void lines.push(facts) } as never,
  });
  return handler(sent, { ...lambdaContext(), getRemainingTimeInMillis: () => 60_000 });
}

const isForTheStore = ({ path }: { path: string }) => path.startsWith('/key-value-stores/');

describe('the handler of the publisher', () => {
  test('publishes through the services of AWS what the manifest holds', async () => {
    await handle(event('Create'));

    const read = answers(aws.routes, aws.bucket);
    expect(read.size).toBe(61);
    expect(read.get('/7')).toBe('["text/plain; charset=utf-8","max-age=1","Ü7"]');
    expect(lines).toEqual([expect.objectContaining({ outcome: 'published', objects: 60, routes: 61 })]);
  });

  test('puts the bytes of a document that holds bytes, without looking for the placeholder in them', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0]), Buffer.from(baseUrlPlaceholder)]);
    const picture = {
      path: '/picture',
      mediaType: 'image/webp',
      cacheControl: 'max-age=1',
      body: bytes.toString('base64'),
      encoding: 'base64',
    };
    const lines = [{ documents: 1, routes: {} }, picture].map((line) => `${JSON.stringify(line)}\n`);
    aws.bucket.objects.set('manifest', { body: lines.join(''), mediaType: '', cacheControl: '' });

    await handle(event('Create'));

    const { body: _, encoding: __, path: ___, ...metadata } = picture;
    expect(
      [...aws.bucket.objects].filter(([key]) => key.startsWith('o/')).map(([, object]) => object),
    ).toEqual([{ ...metadata, body: bytes }]);
  });

  test('changes what an update changes, and puts the rest no second time', async () => {
    await handle(event('Create'));
    aws.requests.length = 0;
    aws.bucket.objects.set('other', {
      body: manifest.replace('"Ü7"', '"Ü8 now"'),
      mediaType: '',
      cacheControl: '',
    });

    await handle(event('Update', { ManifestKey: 'other' }));

    expect(answers(aws.routes, aws.bucket).get('/7')).toContain('Ü8 now');
    // The object and the record.
    expect(aws.requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    expect(lines.at(-1)).toMatchObject({ objects: 1, routes: 1, deletedRoutes: 0 });
  });

  test('calls nobody when the stack is deleted', async () => {
    await handle(event('Delete'));

    expect(aws.requests).toEqual([]);
  });

  test('says that the manifest is missing', async () => {
    await expect(handle(event('Create', { ManifestKey: 'gone' }))).rejects.toThrow(
      'Cannot publish: the manifest "gone" is not in "content"',
    );
  });

  test('signs for S3 with SigV4, and for the KeyValueStore for every region with SigV4A', async () => {
    await handle(event('Create'));

    for (const { path, headers } of aws.requests) {
      const isStore = isForTheStore({ path });
      expect(headers.authorization).toMatch(
        isStore
          ? /^AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/cloudfront-keyvaluestore\/aws4_request, /
          : /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, /,
      );
      expect(headers['x-amz-region-set']).toBe(isStore ? '*' : undefined);
      expect(headers.host).toMatch(isStore ? /^111122223333\.aws\.test:/ : /^aws\.test:/);
    }
  });

  test('makes every change of the store on condition of its version', async () => {
    await handle(event('Create'));

    const changes = aws.requests.filter((request) => isForTheStore(request) && request.method === 'POST');
    expect(changes.map(({ headers }) => headers['if-match'])).toEqual(['E0', 'E1', 'E2', 'E3']);
    expect(new Set(changes.map(({ path }) => path))).toEqual(
      new Set([`/key-value-stores/${encodeURIComponent(arn)}/keys`]),
    );
  });

  test('repeats what was throttled', async () => {
    const slowDown = { status: 503, headers: { 'content-type': 'application/xml' } };
    aws.failures.push(
      { ...slowDown, body: '<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>' },
      { ...slowDown, body: '<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>' },
    );

    await handle(event('Create'));

    expect(answers(aws.routes, aws.bucket).size).toBe(61);
  });
});

describe('KeyValueStore', () => {
  test.each([
    ['a ConflictException', failure(409, 'ConflictException')],
    ['a failed precondition', failure(412, 'PreconditionFailed')],
    ['a ValidationException that says so', failure(400, 'ValidationException', 'Pre-Condition failed')],
  ])('takes %s for a version that does not match', async (_what, answer) => {
    aws.failures.push(answer);

    const update = new CloudFrontRouteStore(keyValueStores, arn).update(
      { puts: [['/a', '1']], deletes: [] },
      'E0',
    );

    await expect(update).rejects.toThrow(VersionConflictError);
  });

  test('lets any other error through', async () => {
    aws.failures.push(failure(400, 'ValidationException', 'The key is too long'));

    const update = new CloudFrontRouteStore(keyValueStores, arn).update(
      { puts: [['/a', '1']], deletes: [] },
      'E0',
    );

    await expect(update).rejects.toThrow('The key is too long');
    await expect(update).rejects.not.toThrow(VersionConflictError);
  });
});
