import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SiteBuilder } from '../../local/site-builder.ts';
import { watchedWebsite } from '../../local/watch-files.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { send } from '../support/http-client.ts';
import { findUrl, type LocalCommand, spawnLocalCommand } from '../support/local-command.ts';

const published = /^Published the change in /;
const about = 'website/pages/about.txt';

let firm: ContentCopy;
let command: LocalCommand;
let url: string;

beforeAll(async () => {
  firm = new ContentCopy();
  firm.addWebsite();
  command = spawnLocalCommand({}, ['-c', `firm=${firm.firm}`]);
  url = findUrl(await command.line(/^Frontdesk is running at /));
});

afterAll(async () => {
  await command.dispose();
  firm[Symbol.dispose]();
});

const textOf = async (path: string) => (await send(url, { path })).text;

/** Writes a file of the firm, and resolves to the next line that matches `outcome`. */
function saved(name: string, change: (text: string) => string, outcome = published): Promise<string> {
  const count = command.lines.length;
  const file = join(firm.firm, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return command.line(outcome, count);
}

test('npm start builds the website first, and publishes a saved source', async () => {
  expect(await textOf('/about/')).toContain('<p>Two people who repair');

  await saved(about, (text) => text.replace('Two', 'Three'));

  expect(await textOf('/about/')).toContain('<p>Three people who repair');
  expect(await textOf('/about.md')).toContain('Three people who repair');
});

test('npm start publishes a fact on the pages and in the interface together', async () => {
  await saved('content/pricing.json', (text) => text.replace('7250', '7300'));

  expect(await textOf('/pricing/')).toContain('GBP 7,300');
  expect(await textOf('/api/v1/pricing')).toContain('"amount":7300');
});

test('a file is served while the next build has removed it', async () => {
  const icon = await textOf('/icon.svg');

  rmSync(join(firm.firm, 'website/dist'), { recursive: true });

  expect(await textOf('/icon.svg')).toBe(icon);
});

test('npm start shows the output of a failed build, keeps the last good site, and says when it is fixed', async () => {
  const before = await textOf('/about/');
  const count = command.lines.length;
  await saved(about, (text) => `${text}\n\n{{team}}\n`, /^Still serving the last good version$/);

  const lines = command.lines.slice(count).join('\n');
  expect(lines).toContain('frontdesk.json /website/build fails with exit code 1');
  expect(lines).toContain('Error: pages/about.txt: unknown template');
  expect(await textOf('/about/')).toBe(before);

  const line = await saved(about, (text) => text.replace('{{team}}', 'Ada and Ben.'));
  expect(line).toContain('The errors are fixed');
});

test('npm start ends the build of the website when it is stopped', async () => {
  const slow = new ContentCopy();
  onTestFinished(() => slow[Symbol.dispose]());
  slow.addWebsite({ build: 'echo $$ > pid; sleep 60' });
  const starting = spawnLocalCommand({}, ['-c', `firm=${slow.firm}`]);
  const file = join(slow.firm, 'pid');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/\d\n/);
  const pid = Number(readFileSync(file, 'utf8'));
  expect(() => process.kill(pid, 0)).not.toThrow();

  starting.kill('SIGTERM');

  expect((await starting.ended()).code).toBe(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('stop() ends the build of the website even if this thread has been busy since it began', async () => {
  const slow = new ContentCopy();
  onTestFinished(() => slow[Symbol.dispose]());
  // The parent of the shell is this process, which does not wait for it, so only its child disappears.
  slow.addWebsite({ build: 'sleep 60 & echo $! > pid; wait' });
  const builder = new SiteBuilder({ firm: slow.firm }, join(slow.firm, 'functions'));
  void builder.build('http://127.0.0.1:1');
  const file = join(slow.firm, 'pid');
  while (!existsSync(file) || !readFileSync(file, 'utf8').endsWith('\n'));

  await builder.stop();

  await expect.poll(() => isRunning(Number(readFileSync(file, 'utf8')))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a website without a build is watched itself, and one with a build in its sources', () => {
  const config = { folder: 'site/dist', exclude: [] };
  const build = 'npm run build';
  expect(watchedWebsite(config, '/firm')).toEqual({ paths: ['/firm/site/dist'], ignored: [] });
  expect(watchedWebsite({ ...config, build }, '/firm')).toEqual({
    paths: ['/firm/site'],
    ignored: ['/firm/site/dist'],
  });
  expect(watchedWebsite({ ...config, build, sources: ['src', 'media'] }, '/firm').paths).toEqual([
    '/firm/src',
    '/firm/media',
  ]);
});
