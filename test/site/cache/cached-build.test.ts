import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { cachedBuildSync, forgetBundles } from '../../../site/cache/cached-build.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/** The build result of a process that has not read the file before. */
function bundleAnew(file: string): string {
  forgetBundles();
  return cachedBuildSync({ entryPoints: [file], bundle: true, legalComments: 'none' }).files[0]?.text ?? '';
}

test('a bundle is read from the folder in FRONTDESK_BUNDLES until the content of an input changes, regardless of its size and time', () => {
  const folder = scratchFolder();
  vi.stubEnv('FRONTDESK_BUNDLES', join(folder, 'bundles'));
  const file = join(folder, 'entry.ts');
  const [stored, time] = [join(folder, 'bundles'), new Date(0)];
  const writeSource = (text: string) => {
    writeFileSync(file, text);
    utimesSync(file, time, time);
  };
  const writtenAt = () => readdirSync(stored).map((name) => statSync(join(stored, name)).mtimeMs);

  writeSource('console.log("first")');
  const first = bundleAnew(file);
  const before = writtenAt();
  const again = bundleAnew(file);
  const after = writtenAt();
  writeSource('console.log("other")');

  expect(first).toContain('"first"');
  expect(again).toBe(first);
  expect(after).toEqual(before);
  expect(bundleAnew(file)).toContain('"other"');
  expect(writtenAt()).toHaveLength(1);
});

test('without a folder, as in a deployment, no bundle is read or stored', () => {
  const folder = scratchFolder();
  const file = join(folder, 'entry.ts');
  vi.stubEnv('FRONTDESK_BUNDLES', join(folder, 'bundles'));
  writeFileSync(file, 'console.log("stored")');
  bundleAnew(file);
  for (const name of readdirSync(join(folder, 'bundles'))) {
    const stored = join(folder, 'bundles', name);
    const bundle = JSON.stringify({ files: [{ path: 'x', text: 'planted' }], outputs: {}, inputs: {} });
    writeFileSync(stored, bundle);
  }
  expect(bundleAnew(file)).toBe('planted');

  vi.stubEnv('FRONTDESK_BUNDLES', undefined);

  expect(bundleAnew(file)).toContain('"stored"');
});
