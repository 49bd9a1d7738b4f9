import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprintOf, nextFingerprint } from '../../../local/command/watch-files.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

test('nextFingerprint() resolves once a new, replaced or removed file has settled', async () => {
  const folder = scratchFolder();
  const file = join(folder, 'cases', 'one.json');
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const fingerprints = [fingerprintOf([folder])];
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
    const next = nextFingerprint([folder], fingerprints.at(-1) ?? '', stop.signal);
    step();
    fingerprints.push(await next);
    expect(fingerprints.at(-1)).toBe(fingerprintOf([folder]));
  }

  expect(new Set(fingerprints).size).toBe(fingerprints.length);
});

test('fingerprintOf() detects an added, written, replaced, removed or linked file, but ignores hidden files and dist', () => {
  const folder = scratchFolder();
  const file = join(folder, 'cases', 'one.json');
  const fingerprints = [fingerprintOf([folder])];
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
    fingerprints.push(fingerprintOf([folder]));
  }
  writeFileSync(join(folder, '.one.json.swp'), 'a');
  mkdirSync(join(folder, 'dist'));

  for (const [index, fingerprint] of fingerprints.entries())
    expect(fingerprint).not.toBe(fingerprints[index - 1]);
  expect(fingerprintOf([folder])).toBe(fingerprints.at(-1));
});
