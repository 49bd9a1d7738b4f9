import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { send, uniqueLoopbackAddress } from '../support/http-client.ts';
import { findUrl, type LocalCommand, spawnLocalCommand } from '../support/local-command.ts';
import { startTestRun } from '../support/local-run.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** For each read operation, an edit to a content file, and one to a page of the website. */
const edits: [path: string, file: string, value: string, replacement: string][] = [
  [resourcePaths.services, 'services/repair.json', '"title": "', '"title": "Planted '],
  [resourcePaths.pricing, 'pricing.json', '"tax": "', '"tax": "Planted '],
  [resourcePaths.cases, 'cases/bakery-orders.md', 'The program takes', 'Planted, the program takes'],
  [resourcePaths.nextStep, 'next-step.json', '"summary": "', '"summary": "Planted '],
  ['/about/', '../website/about/index.html', 'Two people', 'Planted people'],
];
const page = '/cases/bakery-orders/';
const key = { 'Idempotency-Key': 'over-a-change' };
const publishedLine = /^Published the change in /;

const dataDir = scratchFolder();
let content: ContentCopy;
let command: LocalCommand;
let url: string;

beforeAll(async () => {
  content = new ContentCopy();
  command = spawnLocalCommand({ DATA_DIR: dataDir }, ['-c', `firm=${content.firm}`]);
  url = findUrl(await command.line(/^Frontdesk is running at http:\/\/127\.0\.0\.1:\d+$/));
}, 120_000);

afterAll(async () => {
  await command.dispose();
  content[Symbol.dispose]();
});

const textOf = async (path: string) => (await send(url, { path })).text;

/** Saves a file as many editors do: writes a new file and gives it the old name. */
function save(file: string, change: (text: string) => string): void {
  content.write('.saved.swp', change(readFileSync(join(content.directory, file), 'utf8')));
  renameSync(join(content.directory, '.saved.swp'), join(content.directory, file));
}

const postRequest = (path: string, headers: Record<string, string>, body: object) => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
  from: uniqueLoopbackAddress(),
});

test('bin/local.ts publishes a saved change without losing requests or idempotency records', async () => {
  const accepted = await send(url, postRequest(paths.diagnosticRequest, key, validRequest));
  const linesBefore = command.lines.length;
  for (const [, file, value, replacement] of edits) save(file, (text) => text.replace(value, replacement));
  let isPublished = false;
  const published = command.line(publishedLine, linesBefore).then(() => {
    isPublished = true;
  });

  const statuses = new Set<number>();
  while (!isPublished) {
    statuses.add((await send(url, { path: page })).status);
    statuses.add((await send(url, postRequest(paths.mcp, {}, legacyRequest('ping')))).status);
  }

  await published;
  expect([...statuses]).toEqual([200]);
  const again = await send(url, postRequest(paths.diagnosticRequest, key, validRequest));
  expect([again.json(), again.headers['idempotency-replayed']]).toEqual([accepted.json(), 'true']);
}, 90_000);

test.each(edits)(
  'GET %s returns the value that was saved in %s',
  async (path, _file, _value, replacement) => {
    // On a busy machine, the files are published one by one.
    await expect.poll(async () => (await textOf(path)).replaceAll(/":\s*/g, '": ')).toContain(replacement);
  },
);

test('a tool returns the value that was saved', async () => {
  const call = legacyRequest('tools/call', { name: 'get_pricing', arguments: {} });

  await expect
    .poll(async () => (await send(url, postRequest(paths.mcp, {}, call))).text)
    .toContain('"tax":"Planted ');
});

test('bin/local.ts keeps serving the last good version while the content has errors, and prints the errors once', {
  tags: 'slow',
  timeout: 90_000,
}, async () => {
  const file = 'cases/bakery-orders.json';
  const before = await textOf(page);
  const lineCount = command.lines.length;
  save(file, (text) => text.replace('"year": ', '"year": "long ago", "was": '));
  await command.line(/^Still serving the last good version$/, lineCount);
  expect(command.lines.slice(lineCount).find((line) => line.includes('/year is "long ago"'))).toContain(file);
  expect(await textOf(page)).toBe(before);

  save(file, (text) => text.replace('"long ago", "was": ', ''));
  await command.line(/^Published the change in .*\. The errors are fixed$/, lineCount);

  const configuration = join(content.firm, 'frontdesk.json');
  const valid = readFileSync(configuration, 'utf8');
  writeFileSync(configuration, valid.replace('{', '{,'));
  await command.line(/frontdesk\.json:1:2 is not JSON: /, lineCount);
  const linesBefore = command.lines.length;
  save(file, (text) => `${text}\n`);
  await command.line(/^Still serving the last good version$/, linesBefore);
  // The function loads a part of its code only now.
  const withKey = postRequest(paths.diagnosticRequest, { 'Idempotency-Key': 'after-errors' }, validRequest);
  expect((await send(url, withKey)).status).toBe(202);
  writeFileSync(configuration, valid);
});

test('bin/local.ts can be stopped during a build, and the next run uses the data in DATA_DIR', {
  tags: 'slow',
}, async () => {
  await send(url, postRequest(paths.diagnosticRequest, key, validRequest));
  save('cases/bakery-orders.json', (text) => `${text}\n`);
  await new Promise((resolve) => setTimeout(resolve, 600));

  command.kill('SIGTERM');

  expect((await command.ended()).code).toBe(0);
  await expect(send(url, { path: '/' })).rejects.toThrow('ECONNREFUSED');
  const run = await startTestRun({ dataDir });
  onTestFinished(() => run.close());
  const again = await send(run.url, postRequest(paths.diagnosticRequest, key, validRequest));
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([202, 'true']);
});
