import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { ContentCopy } from '../support/content.ts';
import { anotherClient, send } from '../support/http.ts';
import { type LocalCommand, localCommand, urlIn } from '../support/local-command.ts';
import { legacyRequest } from '../support/mcp-messages.ts';

const template = 'Frontdesk-dev.template.json';
const file = 'cases/tolhuis-mutual.json';
const page = '/cases/tolhuis-mutual';
const patience = { timeout: 60_000 };
const soon = { timeout: 20_000, interval: 100 };

let content: ContentCopy;
let command: LocalCommand;
let url: string;
let title: string;

beforeAll(async () => {
  content = new ContentCopy();
  title = JSON.parse(readFileSync(join(content.directory, file), 'utf8')).title;
  command = localCommand({}, ['-c', `content=${content.directory}`]);
  url = urlIn(await command.line(/ is running at /));
}, 120_000);

afterAll(async () => {
  await command.dispose();
  content[Symbol.dispose]();
});

const textOf = async (path: string) => (await send(url, { path })).text;

function saveTitle(to: string): void {
  content.replace(file, JSON.stringify(title), JSON.stringify(to));
  title = to;
}

async function casesOfMcp(): Promise<string> {
  const message = legacyRequest('tools/call', { name: 'get_cases', arguments: {} });
  return (await post(paths.mcp, {}, message)).text;
}

function post(path: string, headers: Record<string, string>, body: object) {
  return send(url, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    from: anotherClient(),
  });
}

test('bin/local.ts synthesizes the template that cdk synth does', () => {
  const [assembly = ''] = readdirSync(command.assemblies);
  const templateOf = (folder: string) => JSON.parse(readFileSync(join(folder, template), 'utf8'));

  expect(templateOf(join(command.assemblies, assembly))).toEqual(templateOf(inject('assembly')));
});

test('bin/local.ts serves a saved change as JSON, as a page and to agents', patience, async () => {
  saveTitle('Insured <at once>');

  await vi.waitFor(async () => expect(await textOf(paths.cases)).toContain('Insured <at once>'), soon);
  expect(await textOf(page)).toContain('Insured &lt;at once&gt;');
  expect(await casesOfMcp()).toContain('Insured <at once>');
});

test('bin/local.ts sees a file that an editor replaces, time and again', patience, async () => {
  for (const next of ['Replaced once', 'Replaced twice']) {
    const text = readFileSync(join(content.directory, file), 'utf8').replace(title, next);
    title = next;
    content.write('.tolhuis-mutual.swp', text);
    renameSync(join(content.directory, '.tolhuis-mutual.swp'), join(content.directory, file));
    await vi.waitFor(async () => expect(await textOf(paths.cases)).toContain(next), soon);
  }
});

test('bin/local.ts answers every request while versions change, and keeps its table', patience, async () => {
  const request = { name: 'Ada', email: 'ada@example.org', message: 'Is this request kept?' };
  const key = { 'Idempotency-Key': 'over-a-change' };
  const first = await post(paths.diagnosticRequest, key, request);
  const statuses = new Set<number>();

  saveTitle('Changed under way');
  await vi.waitFor(async () => {
    const answers = await Promise.all([
      send(url, { path: page }),
      post(paths.mcp, {}, legacyRequest('ping')),
    ]);
    for (const { status } of answers) statuses.add(status);
    expect(answers[0].text).toContain('Changed under way');
  }, soon);

  expect([...statuses]).toEqual([200]);
  const again = await post(paths.diagnosticRequest, key, request);
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test(
  'bin/local.ts names a mistake, serves the last good version, and takes the mended one',
  patience,
  async () => {
    const before = await textOf(paths.cases);
    const said = command.lines.length;

    content.replace(file, '"year": ', '"year": "long ago", "was": ');
    await command.line(/^Still serving the last good version$/, said);
    const lines = command.lines.slice(said);
    expect(lines[0]).toMatch(/^Cannot publish ".*": \d mistakes?$/);
    expect(lines.find((line) => line.includes('/year is "long ago"'))).toContain(file);
    expect(await textOf(paths.cases)).toBe(before);
    expect(await casesOfMcp()).toContain(title);

    content.replace(file, '"year": "long ago", "was": ', '"year": ');
    saveTitle('Mended');
    await vi.waitFor(async () => expect(await casesOfMcp()).toContain('Mended'), soon);
    expect(await textOf(page)).toContain('Mended');
  },
);

test('bin/local.ts keeps the assembly in use and no other', patience, async () => {
  await vi.waitFor(() => expect(readdirSync(command.assemblies)).toHaveLength(1), soon);
});

test(
  'bin/local.ts is gone within two seconds while it synthesizes a change, with all that it started',
  patience,
  async () => {
    const children = childrenOf(command.pid);
    expect(children).not.toEqual([]);
    saveTitle('Never published');
    await new Promise((resolve) => setTimeout(resolve, 700));

    command.kill('SIGTERM');

    const { code, ms } = await command.ended();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(2_000);
    await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), soon);
  },
);

function childrenOf(pid: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return processes
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
