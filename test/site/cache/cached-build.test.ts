import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { cachedBuild, cachedBuildSync, forgetBundles } from '../../../site/cache/cached-build.ts';
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

test('a bundle is not stored if an input was saved during the build', async () => {
  const folder = scratchFolder();
  vi.stubEnv('FRONTDESK_BUNDLES', join(folder, 'bundles'));
  const file = join(folder, 'entry.ts');
  writeFileSync(file, 'console.log("first")');
  let savesDuringBuild = true;
  const build = async () => {
    forgetBundles();
    const { files } = await cachedBuild({
      entryPoints: [file],
      legalComments: 'none',
      plugins: [{ name: 'save', setup: ({ onEnd }) => onEnd(saveOnce) }],
    });
    return files[0]?.text;
  };
  async function saveOnce(): Promise<void> {
    if (!savesDuringBuild) return;
    savesDuringBuild = false;
    await setTimeout(20);
    writeFileSync(file, 'console.log("saved")');
  }

  expect(await build()).toContain('"first"');
  expect(await build()).toContain('"saved"');
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
