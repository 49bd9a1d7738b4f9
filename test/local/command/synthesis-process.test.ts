import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSynthesizer } from '../../../local/command/synthesis-process.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

test('createSynthesizer() keeps its process from one change to the next, and for eight versions of the sources', async () => {
  const folder = scratchFolder();
  const source = join(folder, 'source.ts');
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const synthesize = createSynthesizer({}, join(folder, 'assemblies'), [source], stop.signal);
  // A process has the environment that it was started with, and tells which folder it cannot read.
  const errorWith = async (firm: string) => {
    vi.stubEnv('FRONTDESK_FIRM', join(folder, firm));
    return synthesize().then(String, ({ message }: Error) => message);
  };

  expect(await errorWith('first')).toContain(join(folder, 'first'));
  expect(await errorWith('second')).toContain(join(folder, 'first'));
  for (const version of ['2', '3', '4', '5', '6', '7', '8']) {
    writeFileSync(source, version);
    expect(await errorWith('third')).toContain(join(folder, 'first'));
  }
  writeFileSync(source, '9');
  expect(await errorWith('ninth')).toContain(join(folder, 'ninth'));
});
