import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { claimDataDir } from '../../local/data-dir.ts';
import { Secrets } from '../../local/secrets.ts';
import type { Assembly } from '../../local/template/assembly.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = scratchFolder();
});

/** Source code of a child process that claims the folder and prints a line. */
const claimScript = () => [
  '--input-type=module',
  '--eval',
  `const { claimDataDir } = await import(${JSON.stringify(join(import.meta.dirname, '../../local/data-dir.ts'))});
   await claimDataDir(${JSON.stringify(dataDir)});
   console.log('claimed');
   setInterval(() => undefined, 1_000);`,
];

test('claimDataDir() rejects a folder that another process uses, and claims it once that process has been killed', async () => {
  const otherProcess = spawn(process.execPath, claimScript(), { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(otherProcess.stdout, 'data');

  await expect(claimDataDir(dataDir)).rejects.toThrow(
    `Cannot use the folder "${dataDir}": another local run uses it. Stop that run, or set DATA_DIR to another folder`,
  );

  otherProcess.kill('SIGKILL');
  await once(otherProcess, 'exit');
  const release = await claimDataDir(dataDir);
  await release();
});

test('claimDataDir() rejects a second claim in the same process until the first is released', async () => {
  const release = await claimDataDir(dataDir);
  await expect(claimDataDir(dataDir)).rejects.toThrow('another local run uses it');

  await release();

  await (await claimDataDir(dataDir))();
});

test('secrets are kept in a file that only its owner can read, and a broken file is reported by name', () => {
  const file = join(dataDir, 'secrets.json');
  const assembly = {
    account: '1',
    region: 'eu-west-1',
    resources: {
      Key: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { GenerateSecretString: { PasswordLength: 40 } },
      },
    },
  } as unknown as Assembly;
  const reference =
    '{{resolve:secretsmanager:arn:aws:secretsmanager:eu-west-1:1:secret:Key:SecretString:::}}';
  const generateValue = (secrets: Secrets) => {
    secrets.generateMissing(assembly);
    return secrets.resolveReferences(reference);
  };

  const value = generateValue(new Secrets(dataDir));

  expect(value).toMatch(/^[a-zA-Z\d]{40}$/);
  expect(generateValue(new Secrets(dataDir))).toBe(value);
  expect(generateValue(new Secrets())).not.toBe(value);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, '{');
  expect(() => new Secrets(dataDir)).toThrow(
    /^Cannot read the secrets in ".*secrets\.json": delete the file/,
  );
});
