import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprintOf, type Settled, watchFiles } from '../../../local/command/watch-files.ts';

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Resolves with what `onChange` is called with after `change`, and goes on when the test is over. */
async function changed(paths: string[], settleMs: number, change: () => void): Promise<Settled> {
  const stop = new AbortController();
  const called = Promise.withResolvers<Settled>();
  const goOn = Promise.withResolvers<void>();
  const watched = watchFiles({
    paths,
    fingerprint: fingerprintOf(paths),
    settleMs,
    signal: stop.signal,
    onChange(settled) {
      called.resolve(settled);
      return goOn.promise;
    },
  });
  onTestFinished(async () => {
    stop.abort();
    goOn.resolve();
    await watched;
  });
  change();
  return called.promise;
}

test('watchFiles() waits for a file that is being written in two steps', async () => {
  const folder = scratchFolder();
  const file = join(folder, 'company.json');
  writeFileSync(file, '{"name": "one"}');

  const settled = await changed([folder], 3_600_000, () => writeFileSync(file, ''));
  const answer = settled();
  writeFileSync(file, '{"name": "two"}');

  expect(await answer).toBe(false);
});

test('watchFiles() takes files as written that do not change any more', async () => {
  const folder = scratchFolder();

  const settled = await changed([folder], 0, () => writeFileSync(join(folder, 'company.json'), ''));

  expect(await settled()).toBe(true);
});

test('fingerprintOf() differs for a file that is written, replaced, added or removed, alone or in a folder', () => {
  const folder = scratchFolder();
  const [file, alone] = [join(folder, 'cases', 'one.json'), join(folder, 'frontdesk.json')];
  const paths = [join(folder, 'cases'), alone];
  const seen = [fingerprintOf(paths)];
  const steps = [
    () => mkdirSync(join(folder, 'cases')),
    () => writeFileSync(file, 'a'),
    () => writeFileSync(file, 'longer'),
    () => {
      writeFileSync(join(folder, 'new'), 'longer');
      renameSync(join(folder, 'new'), file);
    },
    () => rmSync(file),
    () => writeFileSync(alone, 'a'),
    () => rmSync(alone),
  ];
  for (const step of steps) {
    step();
    seen.push(fingerprintOf(paths));
  }

  for (const [index, fingerprint] of seen.entries()) expect(fingerprint).not.toBe(seen[index - 1]);
});

test('fingerprintOf() leaves out hidden files, what is packed and the schemas for editors', () => {
  const folder = scratchFolder();
  const before = fingerprintOf([folder]);
  writeFileSync(join(folder, '.company.json.swp'), 'a');
  for (const name of ['dist', 'schema']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), 'a');
  }

  expect(fingerprintOf([folder])).toBe(before);
});

test('fingerprintOf() ends where links lead in circles, and sees a link come and go', () => {
  const folder = scratchFolder();
  const before = fingerprintOf([folder]);
  for (const name of ['a', 'b']) symlinkSync('.', join(folder, name));
  const linked = fingerprintOf([folder]);
  rmSync(join(folder, 'a'));

  expect(new Set([before, linked, fingerprintOf([folder])]).size).toBe(3);
});

test('fingerprintOf() follows a path that is a link itself', () => {
  const [folder, other] = [scratchFolder(), scratchFolder()];
  const link = join(other, 'frontdesk.json');
  symlinkSync(join(folder, 'frontdesk.json'), link);
  const before = fingerprintOf([link]);
  writeFileSync(join(folder, 'frontdesk.json'), 'a');

  expect(fingerprintOf([link])).not.toBe(before);
});
