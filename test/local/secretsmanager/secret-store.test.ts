import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../local/http/listen.ts';
import { generateSecretString, Secret } from '../../../local/secretsmanager/generated-secrets.ts';
import { SecretStore } from '../../../local/secretsmanager/secret-store.ts';
import { createSecretsManagerServer } from '../../../local/secretsmanager/secrets-manager-server.ts';
import { UnresolvedValue } from '../../../local/template/intrinsics.ts';

const arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:Key';

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-secrets-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

const read = (options: object) => Secret.properties.safeParse({ GenerateSecretString: options });
const generate = (options: object) =>
  generateSecretString(Secret.properties.parse({ GenerateSecretString: options }).GenerateSecretString);

test.each([
  [{ ExcludePunctuation: true }, /^[a-zA-Z\d]{32}$/],
  [{ ExcludePunctuation: true, PasswordLength: 40 }, /^[a-zA-Z\d]{40}$/],
])('generateSecretString(%j) keeps to its options', (options, pattern) => {
  for (let n = 0; n < 50; n += 1) expect(generate(options)).toMatch(pattern);
});

test('generateSecretString() gives another text each time', () => {
  expect(generate({ ExcludePunctuation: true })).not.toBe(generate({ ExcludePunctuation: true }));
});

test.each([
  [{}, ['ExcludePunctuation']],
  [{ ExcludePunctuation: false }, ['ExcludePunctuation']],
  [{ ExcludePunctuation: true, IncludeSpace: true }, []],
  [{ ExcludePunctuation: true, GenerateStringKey: 'password' }, []],
])('Secret refuses the options %j, which generateSecretString() does not know', (options, path) => {
  const { error } = read(options);

  expect(error?.issues).toEqual([expect.objectContaining({ path: ['GenerateSecretString', ...path] })]);
});

test('SecretStore keeps its values in a file that only its owner reads', () => {
  const dataDir = folder();
  new SecretStore(dataDir).createIfMissing(arn, () => 'first');

  const again = new SecretStore(dataDir);
  again.createIfMissing(arn, () => 'second');

  expect(again.get(arn)).toBe('first');
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('SecretStore says what to do about a file that is broken', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'secrets.json'), '{');

  expect(() => new SecretStore(dataDir)).toThrow(
    /^Cannot read the secrets in ".*secrets\.json": delete the file/,
  );
});

test('resolveReferences() replaces references to the current version of a secret', () => {
  const secrets = new SecretStore();
  secrets.createIfMissing(arn, () => 'value');

  expect(secrets.resolveReferences(`a {{resolve:secretsmanager:${arn}:SecretString:::}} b`)).toBe(
    'a value b',
  );
  expect(secrets.resolveReferences(`{{resolve:secretsmanager:${arn}:SecretString::AWSCURRENT:}}`)).toBe(
    'value',
  );
  for (const other of [
    `${arn}2:SecretString:::`,
    `${arn}:SecretString:member::`,
    `${arn}:SecretString::AWSPREVIOUS:`,
  ]) {
    expect(secrets.resolveReferences(`{{resolve:secretsmanager:${other}}}`)).toBeInstanceOf(UnresolvedValue);
  }
});

test('createSecretsManagerServer() answers the SDK', async () => {
  const secrets = new SecretStore();
  secrets.createIfMissing(arn, () => 'value');
  const { url, close } = await listen(createSecretsManagerServer(secrets), 0);
  const client = new SecretsManagerClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  onTestFinished(async () => {
    client.destroy();
    await close();
  });

  expect((await client.send(new GetSecretValueCommand({ SecretId: arn }))).SecretString).toBe('value');
  await expect(client.send(new GetSecretValueCommand({ SecretId: 'other' }))).rejects.toThrow(
    ResourceNotFoundException,
  );
});
