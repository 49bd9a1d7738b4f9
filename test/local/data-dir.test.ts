import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { claimDataDir, readDigestKey } from '../../local/aws-services.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = scratchFolder();
});

/** Source code of a child process that claims the folder and prints a line. */
const claimScript = () => [
  '--input-type=module',
  '--eval',
  `const { claimDataDir } = await import(${JSON.stringify(join(import.meta.dirname, '../../local/aws-services.ts'))});
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

test('the digest key is kept in a file that only its owner can read', () => {
  const key = readDigestKey(dataDir);

  expect(key).toMatch(/^[\w-]{64}$/);
  expect(readDigestKey(dataDir)).toBe(key);
  expect(readDigestKey(undefined)).not.toBe(key);
  expect(statSync(join(dataDir, 'digest-key')).mode & 0o777).toBe(0o600);
});
