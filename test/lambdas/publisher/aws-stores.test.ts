import { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';
import { CloudFrontKeyValueStoreClient, ValidationException } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { CloudFrontRouteStore } from '../../../lambdas/publisher/cloudfront-route-store.ts';
import { deleteObjects, S3ObjectStore } from '../../../lambdas/publisher/s3-object-store.ts';
import { VersionConflictError } from '../../../lambdas/publisher/stores.ts';
import { FakeAwsServer } from './fake-aws-server.ts';

/** Creates an SDK client that returns the same response to every call. */
const clientReturning = (answer: () => unknown) => ({ send: async () => answer() }) as never;

const toLoopback: LookupFunction = (_host, _options, answer) =>
  answer(null, [{ address: '127.0.0.1', family: 4 }]);

const errorOptions = { $metadata: {}, message: 'The key is too long' };

test('CloudFrontRouteStore treats a 409 ConflictException as a version mismatch, and changes nothing', async () => {
  await using aws = new FakeAwsServer();
  const client = new CloudFrontKeyValueStoreClient({
    region: 'us-east-1',
    endpoint: `http://aws.test:${await aws.listen()}`,
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
    // Each account has its own host.
    requestHandler: { httpAgent: new Agent({ lookup: toLoopback }) },
  });
  const store = new CloudFrontRouteStore(client, 'arn:aws:cloudfront::111122223333:key-value-store/0a1b');
  const version = await store.version();
  await store.update({ puts: [['/a', 'first']], deletes: [] }, version);

  const lateUpdate = store.update({ puts: [['/a', 'late']], deletes: [] }, version);

  await expect(lateUpdate).rejects.toThrow(VersionConflictError);
  expect(await store.get('/a')).toBe('first');
});

// AWS does not document whether these responses also occur.
test.each([
  [
    'a ValidationException with such a message',
    new ValidationException({ ...errorOptions, message: 'Pre-Condition failed' }),
    true,
  ],
  ['another ValidationException', new ValidationException(errorOptions), false],
  ['another error', new Error('Pre-Condition failed'), false],
])('CloudFrontRouteStore decides whether %s is a version mismatch', async (_what, error, isConflict) => {
  const store = new CloudFrontRouteStore(
    clientReturning(() => {
      throw error;
    }),
    'arn',
  );

  const thrownError = await store
    .update({ puts: [['/a', '1']], deletes: [] }, 'E0')
    .catch((reason) => reason);

  expect(thrownError instanceof VersionConflictError).toBe(isConflict);
  if (!isConflict) expect(thrownError).toBe(error);
});

test('deleteObjects() says which object S3 did not delete', async () => {
  const client = clientReturning(() => ({ Errors: [{ Key: 'o/1', Code: 'AccessDenied' }] }));

  await expect(deleteObjects(client, 'content', ['o/1', 'o/2'])).rejects.toThrow(
    'Cannot delete 1 object: S3 reports AccessDenied for "o/1"',
  );
  await expect(
    deleteObjects(
      clientReturning(() => ({})),
      'content',
      ['o/1'],
    ),
  ).resolves.toBeUndefined();
});

test.each([
  ['AccessDenied', 403],
  ['NoSuchKey', 404],
])('S3ObjectStore returns undefined if S3 reports %s', async (name, httpStatusCode) => {
  const client = clientReturning(() => {
    throw new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } });
  });

  expect(await new S3ObjectStore(client, 'assets').get('manifest')).toBeUndefined();
});
