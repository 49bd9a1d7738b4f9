import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { cachedBuildSync, forgetBundles } from '../../../site/cache/cached-build.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/** Builds a bundle as a new process would. */
function buildInNewProcess(file: string): string {
  forgetBundles();
  return cachedBuildSync({ entryPoints: [file], bundle: true, legalComments: 'none' }).files[0]?.text ?? '';
}

test('a bundle is read from the folder in FRONTDESK_BUNDLES until the content of an input changes, even if its size and time do not', () => {
  const folder = scratchFolder();
  vi.stubEnv('FRONTDESK_BUNDLES', join(folder, 'bundles'));
  const file = join(folder, 'entry.ts');
  const [bundleFolder, time] = [join(folder, 'bundles'), new Date(0)];
  const writeSource = (text: string) => {
    writeFileSync(file, text);
    utimesSync(file, time, time);
  };
  const bundleTimes = () =>
    readdirSync(bundleFolder).map((name) => statSync(join(bundleFolder, name)).mtimeMs);

  writeSource('console.log("first")');
  const first = buildInNewProcess(file);
  const timesBefore = bundleTimes();
  const second = buildInNewProcess(file);
  const timesAfter = bundleTimes();
  writeSource('console.log("other")');

  expect(first).toContain('"first"');
  expect(second).toBe(first);
  expect(timesAfter).toEqual(timesBefore);
  expect(buildInNewProcess(file)).toContain('"other"');
  expect(bundleTimes()).toHaveLength(1);
});

test('without a folder, as in a deployment, no bundle is read or stored', () => {
  const folder = scratchFolder();
  const file = join(folder, 'entry.ts');
  vi.stubEnv('FRONTDESK_BUNDLES', join(folder, 'bundles'));
  writeFileSync(file, 'console.log("stored")');
  buildInNewProcess(file);
  for (const name of readdirSync(join(folder, 'bundles'))) {
    const bundle = JSON.stringify({ files: [{ path: 'x', text: 'replaced' }], outputs: {}, inputs: {} });
    writeFileSync(join(folder, 'bundles', name), bundle);
  }
  expect(buildInNewProcess(file)).toBe('replaced');

  vi.stubEnv('FRONTDESK_BUNDLES', undefined);

  expect(buildInNewProcess(file)).toContain('"stored"');
});
