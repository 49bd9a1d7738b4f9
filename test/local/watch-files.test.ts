import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '../../local/watch-files.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

async function watchFolder(folder = scratchFolder(), ignoredPaths: readonly string[] = []) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  return { folder, controller, nextChange: await watchFiles([folder], controller.signal, ignoredPaths) };
}

test('watchFiles() reports a new, replaced or removed file once it has settled', async () => {
  const { folder, nextChange } = await watchFolder();
  const file = join(folder, 'cases', 'one.json');
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
    step();
    expect(await nextChange()).toContain(file);
  }
});

test('watchFiles() ignores hidden files, packages, dist and ignored paths', async () => {
  const folder = scratchFolder();
  const { nextChange } = await watchFolder(folder, [join(folder, 'schema')]);
  writeFileSync(join(folder, '.one.json.swp'), 'a');
  for (const name of ['dist', 'node_modules', 'schema']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), 'a');
  }
  writeFileSync(join(folder, 'last'), 'a');

  expect(await nextChange()).toEqual([join(folder, 'last')]);
});

test('watchFiles() ignores a file that is written again with the same bytes', async () => {
  const { folder, nextChange } = await watchFolder();
  const [file, last] = [join(folder, 'styles.css'), join(folder, 'last')];
  writeFileSync(file, 'a');
  expect(await nextChange()).toEqual([file]);

  writeFileSync(file, 'a');
  await setTimeout(200);
  writeFileSync(last, 'a');

  expect(await nextChange()).toEqual([last]);
});

test('watchFiles() keeps watching a folder that is deleted and written again, and nothing beside it', async () => {
  const parent = scratchFolder();
  const folder = join(parent, 'dist');
  mkdirSync(folder);
  const { nextChange } = await watchFolder(folder);
  rmSync(folder, { recursive: true });
  expect(await nextChange()).toEqual([folder]);
  mkdirSync(folder);
  writeFileSync(join(parent, 'other'), 'a');
  await setTimeout(200);
  const page = join(folder, 'index.html');
  writeFileSync(page, 'a');

  expect(await nextChange()).toContain(page);
});

test('watchFiles() rejects when its signal is aborted', async () => {
  const { controller, nextChange } = await watchFolder();
  const change = nextChange();
  controller.abort();

  await expect(change).rejects.toThrow('aborted');
});
