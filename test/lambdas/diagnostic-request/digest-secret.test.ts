import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFetchDigests } from '../../../lambdas/diagnostic-request/digest-secret.ts';
import { credentials } from '../../support/dynalite.ts';
import { type FakeSecretsManager, startSecretsManager } from '../../support/fake-secrets-manager.ts';
import { digestSecretArn } from '../../support/function-environment.ts';

let secrets: FakeSecretsManager;
beforeEach(async () => {
  secrets = await startSecretsManager();
});
afterEach(() => secrets.close());

function fetchFrom(
  { endpoint }: FakeSecretsManager,
  { secretArn = digestSecretArn, region = 'eu-central-1' } = {},
) {
  const client = new SecretsManagerClient({ endpoint, region, credentials, maxAttempts: 1 });
  return createFetchDigests({ client, secretArn });
}

test('fetchDigests() fetches the secret once', async () => {
  const fetchDigests = fetchFrom(secrets);

  const first = await fetchDigests();
  const second = await fetchDigests();

  expect(second).toBe(first);
  expect(secrets.calls).toBe(1);
});

test('fetchDigests() fetches again after a failure', async () => {
  const fetchDigests = fetchFrom(secrets);
  secrets.failOnce();

  await expect(fetchDigests()).rejects.toThrow(expect.objectContaining({ name: 'DecryptionFailure' }));

  expect((await fetchDigests()).client('192.0.2.1')).toMatch(/^[\w-]{43}$/);
});

test('fetchDigests() rejects a secret that could be guessed', async () => {
  const weak = await startSecretsManager('x'.repeat(31));

  await expect(fetchFrom(weak)()).rejects.toThrow(
    new Error('Cannot digest: put a secret of at least 32 characters in the digests secret'),
  );

  await weak.close();
});

test.each([
  ['another secret', { secretArn: `${digestSecretArn}2` }, 'ResourceNotFoundException'],
  ['another Region', { region: 'eu-west-1' }, 'InvalidSignatureException'],
])('the fake of Secrets Manager refuses %s', async (_what, changes, name) => {
  await expect(fetchFrom(secrets, changes)()).rejects.toThrow(expect.objectContaining({ name }));
});
