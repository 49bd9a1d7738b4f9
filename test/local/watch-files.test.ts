import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '../../local/watch-files.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

async function watchFolder() {
  const folder = scratchFolder();
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  return { folder, controller, nextChange: await watchFiles([folder], controller.signal) };
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

test('watchFiles() ignores hidden files, dist and schema', async () => {
  const { folder, nextChange } = await watchFolder();
  writeFileSync(join(folder, '.one.json.swp'), 'a');
  for (const name of ['dist', 'schema']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), 'a');
  }
  writeFileSync(join(folder, 'last'), 'a');

  expect(await nextChange()).toEqual([join(folder, 'last')]);
});

test('watchFiles() rejects when its signal is aborted', async () => {
  const { controller, nextChange } = await watchFolder();
  const change = nextChange();
  controller.abort();

  await expect(change).rejects.toThrow('aborted');
});
