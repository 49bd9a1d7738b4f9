import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { identifierPattern } from '../../../contract/request/diagnostic-request.ts';
import { DigestSecret, Digests } from '../../../lambdas/diagnostic-request/keyed-digests.ts';
import { requester } from '../../fixtures/request-values.ts';
import { credentials } from '../../support/dynalite.ts';
import { type FakeSecretsManager, startSecretsManager } from '../../support/fake-secrets-manager.ts';
import { digestSecretArn } from '../../support/function-environment.ts';
import fc from '../../support/properties.ts';

const secret = 'a secret of this deployment, 32 characters or more';
const digests = new Digests(secret);
const values = { ...requester, message: 'It is wrong', source: 'test' };
const key = { kind: 'key', key: 'k' } as const;

describe('digests.request()', () => {
  test('gives equal digests to equal values in any order', () => {
    const reversed = Object.fromEntries(Object.entries(values).reverse()) as typeof values;

    expect(digests.request(reversed, key)).toEqual(digests.request(values, key));
    expect(digests.request(reversed, { kind: 'values' })).toEqual(
      digests.request(values, { kind: 'values' }),
    );
  });

  test('gives a key one record, and different values a different fingerprint and identifier', () => {
    const first = digests.request(values, key);
    const second = digests.request({ ...values, name: 'Grace' }, key);

    expect(second.record?.key).toBe(first.record?.key);
    expect(second.record?.fingerprint).not.toBe(first.record?.fingerprint);
    expect(second.identifier).not.toBe(first.identifier);
  });

  test('gives a different record and identifier for a different key, values as the key, and a different secret', () => {
    const requests = [
      digests.request(values, key),
      digests.request(values, { kind: 'key', key: 'K' }),
      digests.request(values, { kind: 'values' }),
      digests.request({ ...values, name: 'Grace' }, { kind: 'values' }),
      new Digests(secret.toUpperCase()).request(values, key),
    ];

    expect(new Set(requests.map(({ record }) => record?.key)).size).toBe(requests.length);
    expect(new Set(requests.map(({ identifier }) => identifier)).size).toBe(requests.length);
  });

  test('gives a key in the scope key-and-values one record for each set of values', () => {
    const keyAndValues = { kind: 'key-and-values', key: 'k' } as const;
    const requests = [
      digests.request(values, keyAndValues),
      digests.request({ ...values, name: 'Grace' }, keyAndValues),
      digests.request(values, { ...keyAndValues, key: 'K' }),
      digests.request(values, key),
      digests.request(values, { kind: 'values' }),
    ];

    expect(digests.request({ ...values }, keyAndValues)).toEqual(requests[0]);
    expect(new Set(requests.map(({ record }) => record?.key)).size).toBe(requests.length);
    // The identifier is the same in both scopes only for the same key and values.
    expect(requests.map(({ identifier }) => identifier === requests[0]?.identifier)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  test('gives requests in the scope none a unique identifier each, and no record', () => {
    const requests = [1, 2].map(() => digests.request(values, { kind: 'none' }));

    expect(requests.map(({ record }) => record)).toEqual([undefined, undefined]);
    expect(requests[0]?.identifier).not.toBe(requests[1]?.identifier);
    expect(requests[0]?.identifier).toMatch(identifierPattern);
  });

  test('distinguishes the same text in different members', () => {
    const a = digests.request({ ...values, name: 'Ada"],["x","' }, { kind: 'values' });
    const b = digests.request({ ...values, name: 'Ada' }, { kind: 'values' });

    expect(a.record?.key).not.toBe(b.record?.key);
  });

  test('gives identifiers that match the documented pattern for any key', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 255 }), (anyKey) => {
        expect(digests.request(values, { kind: 'key', key: anyKey }).identifier).toMatch(identifierPattern);
      }),
    );
  });
});

test('digests.client() reveals nothing about the client without the secret', () => {
  const digest = digests.client('192.0.2.1');

  expect(digest).not.toBe(new Digests(secret.toUpperCase()).client('192.0.2.1'));
  expect(digest).toMatch(/^[\w-]{43}$/);
});

describe('fetchDigests()', () => {
  let secrets: FakeSecretsManager;
  beforeEach(async () => {
    secrets = await startSecretsManager();
  });
  afterEach(() => secrets.close());

  const digestSecretAt = ({ endpoint }: FakeSecretsManager) =>
    new DigestSecret(
      digestSecretArn,
      new SecretsManagerClient({ endpoint, region: 'eu-central-1', credentials, maxAttempts: 1 }),
    );

  test('fetches the secret once', async () => {
    const digestSecret = digestSecretAt(secrets);

    const first = await digestSecret.fetchDigests();

    expect(await digestSecret.fetchDigests()).toBe(first);
    expect(secrets.calls).toBe(1);
  });

  test('rejects a secret that could be guessed', async () => {
    const weakSecret = await startSecretsManager('x'.repeat(31));

    await expect(digestSecretAt(weakSecret).fetchDigests()).rejects.toThrow(
      'Cannot compute digests: store at least 32 characters in the digests secret',
    );

    await weakSecret.close();
  });
});
