import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../verify/verify.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { startTestRun } from '../support/local-run.ts';

const firm = new ContentCopy();
let run: Awaited<ReturnType<typeof startTestRun>>;
beforeAll(async () => {
  firm.addWebsite();
  run = await startTestRun({}, firm.firm);
});
afterAll(async () => {
  await run.close();
  firm[Symbol.dispose]();
});

test('verify() passes for a firm with a folder of a website', async () => {
  const { lines } = await verify(run.url, { send: true });

  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(lines.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(100);
});
