import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { claimDataDir, requireReadableTables } from '../../local/data-dir.ts';
import { startLocalRun } from '../../local/start-local-run.ts';
import { anyPorts } from '../support/any-ports.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

/** Source of a child process that claims the folder and prints a line. */
const claimScript = () => [
  '--input-type=module',
  '--eval',
  `const { claimDataDir } = await import(${JSON.stringify(join(import.meta.dirname, '../../local/data-dir.ts'))});
   await claimDataDir(${JSON.stringify(dataDir)});
   console.log('claimed');
   setInterval(() => undefined, 1_000);`,
];

test('claimDataDir() refuses a folder that another process uses, and takes it when that one was killed', async () => {
  const other = spawn(process.execPath, claimScript(), { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');

  await expect(claimDataDir(dataDir)).rejects.toThrow(
    `Cannot use the folder "${dataDir}": another local run uses it. Stop that run, or name another folder with DATA_DIR`,
  );

  other.kill('SIGKILL');
  await once(other, 'exit');
  const release = await claimDataDir(dataDir);
  await release();
});

test('claimDataDir() refuses a second run of the same process until the first is closed', async () => {
  const release = await claimDataDir(dataDir);
  await expect(claimDataDir(dataDir)).rejects.toThrow('another local run uses it');

  await release();

  await (await claimDataDir(dataDir))();
});

test('claimDataDir() takes a folder whose old lock file names a live process', async () => {
  writeFileSync(join(dataDir, 'run.pid'), String(process.ppid));

  const release = await claimDataDir(dataDir);

  await expect(release()).resolves.toBeUndefined();
});

test('requireReadableTables() takes a folder without tables', async () => {
  await expect(requireReadableTables(dataDir)).resolves.toBeUndefined();
});

test('startLocalRun() names the folder of broken tables and what to do, in one line', async () => {
  const folder = join(dataDir, 'dynamodb');
  mkdirSync(folder);
  writeFileSync(join(folder, 'CURRENT'), 'garbage\n');

  const start = startLocalRun({ assembly: inject('assembly'), ...anyPorts, dataDir, log: () => undefined });

  const message = await start.then(String, (error: Error) => error.message);
  expect(message).toMatch(
    /^Cannot read the tables in ".*dynamodb": .*\. Delete this folder to begin with empty ones$/,
  );
  expect(message).toContain(folder);
  await (await claimDataDir(dataDir))();
});
