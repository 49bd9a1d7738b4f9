import { writeFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { firmFolder } from '../../lib/firm-folder.ts';
import { readContent } from '../../site/content/read-content.ts';
import { chromiumAdvice, chromiumArguments, findChromium } from '../support/find-chromium.ts';
import { inPageOf, prepareForInPage } from './run-in-page.ts';
import { serveSite } from './served-site.ts';

/**
 * npm run slow-line: opens pages as if by a line of 6 kB/s and 400 ms, and writes docs/performance/slow-line.md. Exit code
 * 1 if something moves. Both figures of the line are so slow that the machine does not matter beside them.
 */
const bytesPerSecond = 6_000;
const latencyMs = 400;
const kinds = ['Home', 'A case'];
const report = 'docs/performance/slow-line.md';

interface Visit {
  /** Seconds until text can be read: the first contentful paint. */
  readonly readable: number;
  /** Seconds until everything is there. */
  readonly complete: number;
  /** Bytes as transferred of the page and its stylesheet, without which nothing is shown. */
  readonly needed: number;
  /** Bytes as transferred of everything. */
  readonly all: number;
  readonly shift: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await prepareForInPage(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  // Fonts that come late are of the visit, though "load" does not wait for them.
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  const run = inPageOf(page);
  await run('watchLayoutShifts');
  await run('drawn');
  const loading = await run('loadingFigures');
  const shift = await run('layoutShift');
  await context.close();
  return { ...loading, shift };
}

const executablePath = findChromium();
if (!executablePath) throw new Error(`Cannot measure without Chromium: ${chromiumAdvice}`);
const { content } = firmFolder();
const site = await serveSite(readContent(content), content);
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
const visits: [kind: string, visit: Visit][] = [];
for (const kind of kinds) {
  const path = site.kinds[kind];
  if (path !== undefined) visits.push([kind, await visit(browser, site.url + path)]);
}
await browser.close();
await site.close();

const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
const count = (bytes: number) => bytes.toLocaleString('en');
/** What the line needs for these bytes, and for two round trips: the page names its stylesheet. */
const least = ({ needed }: Visit) => needed / bytesPerSecond + (2 * latencyMs) / 1_000;
const table = [
  row(['', ...visits.map(([kind]) => kind)]),
  row(['---', ...visits.map(() => '---:')]),
  row(['Page and stylesheet, bytes', ...visits.map(([, { needed }]) => count(needed))]),
  row(['All files, bytes', ...visits.map(([, { all }]) => count(all))]),
  row(['Text can be read after', ...visits.map(([, { readable }]) => `${readable.toFixed(1)} s`)]),
  row(['× the line alone', ...visits.map(([, one]) => (one.readable / least(one)).toFixed(1))]),
  row(['Complete after', ...visits.map(([, { complete }]) => `${complete.toFixed(1)} s`)]),
  row(['Layout shift', ...visits.map(([, { shift }]) => shift)]),
].join('');

console.log(table);
writeFileSync(
  report,
  `# The website on a slow line

Written by \`npm run slow-line\`: Chromium with ${bytesPerSecond / 1_000} kB/s and ${latencyMs} ms for each answer, 360 pixels wide, nothing cached. *The line alone* is the time in which it carries the page and its stylesheet, with two round trips. The command fails if anything moves.

${table}`,
);
process.exitCode = visits.every(([, { shift }]) => shift === 0) ? 0 : 1;
