import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../verify/verify.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { startTestRun } from '../support/local-run.ts';

const firm = new ContentCopy();
let run: Awaited<ReturnType<typeof startTestRun>>;
beforeAll(async () => {
  firm.addWebsite();
  // On a file system that ignores case, they are one page.
  for (const name of ['Ada', 'ada']) firm.write(`../website/pages/${name}.txt`, `${name}\n\nPage ${name}.\n`);
  firm.write('../website/pages/about.txt', 'About us\n\n<a href="/Ada/">Ada</a> <a href="/ada/">ada</a>\n');
  run = await startTestRun({}, firm.firm);
});
afterAll(async () => {
  await run.close();
  firm[Symbol.dispose]();
});

test('verify() passes for a firm with a folder of a website, in which two pages differ in case', async () => {
  const { lines } = await verify(run.url, { send: true });

  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(lines.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(100);
});
