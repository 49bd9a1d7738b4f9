import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSynthesis } from '../../../lib/bundling/synthesis-bundle.ts';
import { cacheFolder } from '../../../site/cache/cache-folder.ts';

test('loadSynthesis() removes bundles that are more than an hour old, but no recent ones, which another run may be about to load', {
  tags: 'slow',
}, async () => {
  await loadSynthesis();
  const [recent = '', old = ''] = ['recent', 'old'].map((name) =>
    join(cacheFolder, 'synthesis', `${name}.mjs`),
  );
  for (const file of [recent, old]) writeFileSync(file, '');
  const secondsAgo = Date.now() / 1_000 - 3_700;
  utimesSync(old, secondsAgo, secondsAgo);
  onTestFinished(() => utimesSync(recent, secondsAgo, secondsAgo));

  await loadSynthesis();

  expect([recent, old].map((file) => existsSync(file))).toEqual([true, false]);
});
