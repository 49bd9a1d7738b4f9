import '../../bin/usage.ts';
import { createServer } from 'node:http';
import type { Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { listen } from '../../local/listen.ts';
import { chromiumAdvice, chromiumArguments, findChromium } from '../support/find-chromium.ts';
import { startLocalCommand } from '../support/local-command.ts';

const minScore = 99;

/** Pages of the sample with very different weights. Every other page is similar to one of them. */
const measuredPages = ['/', '/services/diagnostic', '/cases/tolhuis-mutual', '/request', '/privacy'];

const figures: Record<string, (result: Result) => string> = {
  'First contentful paint': ({ audits }) => formatSeconds(audits['first-contentful-paint']),
  'Largest contentful paint': ({ audits }) => formatSeconds(audits['largest-contentful-paint']),
  'Total blocking time': ({ audits }) => `${Math.round(audits['total-blocking-time']?.numericValue ?? 0)} ms`,
  'Layout shift': ({ audits }) => String(audits['cumulative-layout-shift']?.numericValue ?? 0),
  'Bytes with all files': ({ audits }) =>
    (audits['total-byte-weight']?.numericValue ?? 0).toLocaleString('en'),
};

// Imported here, so that --help works even if Lighthouse is not installed.
const { default: lighthouse } = await import('lighthouse');

const executablePath = findChromium();
if (!executablePath) throw new Error(`Cannot measure without Chromium: ${chromiumAdvice}`);

const port = await findFreePort();
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
const run = await startLocalCommand();
const results = new Map<string, Result>();
for (const path of measuredPages) results.set(path, await measure(run.url + path));
await browser.close();
await run.stop();

console.log(formatTable(results));
const scores = [...results.values()].flatMap((result) => Object.values(scoresOf(result)));
process.exitCode = scores.every((score) => score >= minScore) ? 0 : 1;

/** Returns the median of three measurements by performance, because other work on the machine may distort one. */
async function measure(url: string): Promise<Result> {
  const samples: Result[] = [];
  while (samples.length < 3) {
    const sample = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!sample) throw new Error(`Cannot measure "${url}": Lighthouse returned no result`);
    samples.push(sample.lhr);
  }
  const performance = ({ categories }: Result) => categories.performance?.score ?? 0;
  return samples.toSorted((a, b) => performance(a) - performance(b))[1] as Result;
}

function scoresOf({ categories }: Result): Record<string, number> {
  return Object.fromEntries(
    Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
  );
}

function formatSeconds(audit: Result['audits'][string] | undefined): string {
  return `${((audit?.numericValue ?? 0) / 1000).toFixed(1)} s`;
}

function formatTable(resultsByPath: ReadonlyMap<string, Result>): string {
  const resultList = [...resultsByPath.values()];
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
  const [categories = []] = resultList.map((result) => Object.keys(scoresOf(result)));
  return [
    row(['', ...resultsByPath.keys()]),
    row(['---', ...resultList.map(() => '---:')]),
    ...categories.map((category) =>
      row([category, ...resultList.map((result) => scoresOf(result)[category])]),
    ),
    ...Object.entries(figures).map(([name, figure]) => row([name, ...resultList.map(figure)])),
  ].join('');
}

async function findFreePort(): Promise<number> {
  const { url, close } = await listen(createServer(), 0);
  await close();
  return Number(new URL(url).port);
}
