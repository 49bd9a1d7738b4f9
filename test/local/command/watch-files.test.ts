import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprintOf, nextFingerprint } from '../../../local/command/watch-files.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

test('nextFingerprint() resolves once a replaced file, one in a new folder, or a removed one has settled', async () => {
  const folder = scratchFolder();
  const file = join(folder, 'cases', 'one.json');
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const seen = [fingerprintOf([folder])];
  const steps = [
    () => {
      mkdirSync(join(folder, 'cases'));
      writeFileSync(file, 'a');
    },
    () => {
      writeFileSync(join(folder, 'cases', '.swp'), 'b');
      renameSync(join(folder, 'cases', '.swp'), file);
    },
    () => rmSync(file),
  ];
  for (const step of steps) {
    const next = nextFingerprint([folder], seen.at(-1) ?? '', stop.signal);
    step();
    seen.push(await next);
    expect(seen.at(-1)).toBe(fingerprintOf([folder]));
  }

  expect(new Set(seen).size).toBe(seen.length);
});

test('a file that is written, replaced, added, removed or linked is detected, and a hidden or packed one is not', () => {
  const folder = scratchFolder();
  const file = join(folder, 'cases', 'one.json');
  const seen = [fingerprintOf([folder])];
  const steps = [
    () => mkdirSync(join(folder, 'cases')),
    () => writeFileSync(file, 'a'),
    () => writeFileSync(file, 'longer'),
    () => {
      writeFileSync(join(folder, '.new'), 'longer');
      renameSync(join(folder, '.new'), file);
    },
    () => rmSync(file),
    () => symlinkSync('.', join(folder, 'circle')),
  ];
  for (const step of steps) {
    step();
    seen.push(fingerprintOf([folder]));
  }
  writeFileSync(join(folder, '.one.json.swp'), 'a');
  mkdirSync(join(folder, 'dist'));

  for (const [index, fingerprint] of seen.entries()) expect(fingerprint).not.toBe(seen[index - 1]);
  expect(fingerprintOf([folder])).toBe(seen.at(-1));
});
