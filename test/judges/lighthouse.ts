// Usage: npm run lighthouse
//
// Measures pages of a local run with Lighthouse on a simulated slow telephone: the median of three. The exit code is 1
// if a score is below 99. It needs Chromium, and npm ci --prefix test/judges.
import '../../bin/usage.ts';
import { createServer } from 'node:http';
import type { Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { listen } from '../../local/http/listen.ts';
import { chromiumAdvice, chromiumArguments, findChromium } from '../support/find-chromium.ts';
import { startLocalCommand } from '../support/local-command.ts';
import { fetchSitemapPaths, kindsOfPages } from '../website/kinds-of-pages.ts';

const minScore = 99;
const measuredKinds = ['Home', 'A service', 'A case', 'The form', "The firm's own"];

const figures: Record<string, (result: Result) => string> = {
  'First contentful paint': ({ audits }) => seconds(audits['first-contentful-paint']),
  'Largest contentful paint': ({ audits }) => seconds(audits['largest-contentful-paint']),
  'Total blocking time': ({ audits }) => `${Math.round(audits['total-blocking-time']?.numericValue ?? 0)} ms`,
  'Layout shift': ({ audits }) => String(audits['cumulative-layout-shift']?.numericValue ?? 0),
  'Bytes with all files': ({ audits }) =>
    (audits['total-byte-weight']?.numericValue ?? 0).toLocaleString('en'),
};

// Imported here, so that --help works where it is not installed.
const { default: lighthouse } = await import('lighthouse');

const executablePath = findChromium();
if (!executablePath) throw new Error(`Cannot measure without Chromium: ${chromiumAdvice}`);

const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
const run = await startLocalCommand();
const results = new Map<string, Result>();
for (const [name, path] of await measuredPages(run.url)) {
  results.set(name, await measure(run.url + path));
}
await browser.close();
await run.stop();

console.log(table(results));
const scores = [...results.values()].flatMap((result) => Object.values(scoresOf(result)));
process.exitCode = scores.every((score) => score >= minScore) ? 0 : 1;

/** Pages with the most different weights: every other page is like one of them. */
async function measuredPages(url: string): Promise<[kind: string, path: string][]> {
  const kinds = Object.entries(kindsOfPages(await fetchSitemapPaths(url)));
  return kinds.filter(([kind]) => measuredKinds.includes(kind));
}

/** The median of three measurements, by performance, because other work on the machine disturbs a single one. */
async function measure(url: string): Promise<Result> {
  const all: Result[] = [];
  while (all.length < 3) {
    const measured = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!measured) throw new Error(`Cannot measure "${url}": Lighthouse gave no result`);
    all.push(measured.lhr);
  }
  const performance = ({ categories }: Result) => categories.performance?.score ?? 0;
  return all.toSorted((first, other) => performance(first) - performance(other))[1] as Result;
}

function scoresOf({ categories }: Result): Record<string, number> {
  return Object.fromEntries(
    Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
  );
}

function seconds(audit: Result['audits'][string] | undefined): string {
  return `${((audit?.numericValue ?? 0) / 1000).toFixed(1)} s`;
}

function table(all: ReadonlyMap<string, Result>): string {
  const measured = [...all.values()];
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
  const [categories = []] = measured.map((result) => Object.keys(scoresOf(result)));
  return [
    row(['', ...all.keys()]),
    row(['---', ...measured.map(() => '---:')]),
    ...categories.map((category) => row([category, ...measured.map((result) => scoresOf(result)[category])])),
    ...Object.entries(figures).map(([name, figure]) => row([name, ...measured.map(figure)])),
  ].join('');
}

async function freePort(): Promise<number> {
  const { url, close } = await listen(createServer(), 0);
  await close();
  return Number(new URL(url).port);
}
