import { build } from 'esbuild';
import { expect, test } from 'vitest';

// Every kilobyte is read and compiled at a cold start. The budget is what the function weighs and a little more.
test('the bundle of the request function weighs at most 650 kB', async () => {
  const { outputFiles } = await build({
    entryPoints: ['lambdas/diagnostic-request/index.ts'],
    bundle: true,
    write: false,
    logLevel: 'error',
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
  });

  expect(outputFiles[0]?.contents.length).toBeLessThanOrEqual(650_000);
});
