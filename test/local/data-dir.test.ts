import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { claimDataDir } from '../../local/data-dir.ts';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-data-'));
  file = join(dataDir, 'run.pid');
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

test('claimDataDir() holds the folder until it is released', () => {
  const release = claimDataDir(dataDir);

  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  release();
  expect(existsSync(file)).toBe(false);
});

test('claimDataDir() refuses a folder that another process uses', () => {
  writeFileSync(file, String(process.ppid));

  expect(() => claimDataDir(dataDir)).toThrow(
    `Cannot use the folder "${dataDir}": process ${process.ppid} uses it`,
  );
});

test.each([
  ['a process that is gone', '4194305'],
  ['no process', 'nobody'],
  ['a process of the same id', String(process.pid)],
])('claimDataDir() takes a folder that was left by %s', (_what, owner) => {
  writeFileSync(file, owner);

  expect(() => claimDataDir(dataDir)).not.toThrow();
});
