import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumAdvice, chromiumArguments, findChromium } from '../support/chromium.ts';
import { startLocalRun } from '../support/local-run.ts';

/**
 * Measures pages of a local run with Lighthouse, as a slow telephone sees them, and writes the table of
 * docs/performance/website.md. Exit code 1 when a score is below 99.
 */
const pages = { Home: '/', 'A service': '/services/rescue', 'The form': '/request' };
const least = 99;
const report = 'docs/performance/website.md';

const executablePath = findChromium();
if (!executablePath) throw new Error(`Cannot measure without Chromium: ${chromiumAdvice}`);

const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
const run = await startLocalRun();
const results = new Map<string, Result>();
for (const [name, path] of Object.entries(pages)) {
  const measured = await lighthouse(run.url + path, { port, logLevel: 'error', output: 'json' });
  if (!measured) throw new Error(`Cannot measure "${path}": Lighthouse gave no result`);
  results.set(name, measured.lhr);
}
await browser.close();
await run.stop();

const text = table(results);
console.log(text);
writeFileSync(report, `${introduction([...results.values()][0])}\n${text}`);
const scores = [...results.values()].flatMap((result) => Object.values(scoresOf(result)));
process.exitCode = scores.every((score) => score >= least) ? 0 : 1;

function scoresOf({ categories }: Result): Record<string, number> {
  return Object.fromEntries(
    Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
  );
}

function table(all: ReadonlyMap<string, Result>): string {
  const names = [...all.keys()];
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |\n`;
  const categories = Object.keys(scoresOf([...all.values()][0] ?? ({ categories: {} } as Result)));
  const audits = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'total-byte-weight',
  ];
  const titleOf = (id: string) => [...all.values()][0]?.audits[id]?.title ?? id;
  return [
    row(['', ...names]),
    row(['---', ...names.map(() => '---:')]),
    ...categories.map((category) =>
      row([category, ...[...all.values()].map((one) => scoresOf(one)[category])]),
    ),
    ...audits.map((id) =>
      row([
        titleOf(id),
        ...[...all.values()].map(({ audits }) => audits[id]?.displayValue ?? audits[id]?.numericValue),
      ]),
    ),
  ].join('');
}

function introduction(result: Result | undefined): string {
  return `# The website, measured

Written by \`npm run lighthouse\`: Lighthouse ${result?.lighthouseVersion} with its usual telephone (simulated slow 4G, processor slowed by four) on a local run. Each score is of 100; the command fails below ${least}.
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
