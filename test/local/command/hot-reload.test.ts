import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { a2aVersion } from '../../../contract/a2a-data.ts';
import { capabilities } from '../../../contract/capabilities.ts';
import { paths } from '../../../contract/paths.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { startLocalRun } from '../../../local/start-local-run.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { anyPorts } from '../../support/any-ports.ts';
import { type HttpResponse, send, uniqueLoopbackAddress } from '../../support/http-client.ts';
import { rpcRequest } from '../../support/json-rpc.ts';
import { type LocalCommand, spawnLocalCommand, urlIn } from '../../support/local-command.ts';
import { legacyRequest } from '../../support/mcp-messages.ts';

/** One changed value in a content file of each read operation. */
const edits: [path: string, file: string, value: string, by: string][] = [
  [resourcePaths.services, 'services/repair.json', '"title": "', '"title": "Planted '],
  [resourcePaths.pricing, 'pricing.json', '"tax": "', '"tax": "Planted '],
  [resourcePaths.cases, 'cases/bakery-orders.md', 'The program takes', 'Planted, the program takes'],
  [resourcePaths.nextStep, 'next-step.json', '"summary": "', '"summary": "Planted '],
];
const readOperations = capabilities.flatMap((capability) =>
  capability.kind === 'read' && capability.tool ? [{ path: capability.path, tool: capability.tool }] : [],
);
const file = 'cases/bakery-orders.json';
const page = '/cases/bakery-orders';
const extendedTimeout = { timeout: 90_000 };
/** Time that a synthesis may take on a busy machine, in milliseconds. */
const polling = { timeout: 40_000, interval: 100 };

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-live-editing-'));
let content: ContentCopy;
let command: LocalCommand;
let url: string;
let title: string;

beforeAll(async () => {
  content = new ContentCopy();
  title = JSON.parse(readFileSync(join(content.directory, file), 'utf8')).title;
  command = spawnLocalCommand({ DATA_DIR: dataDir }, ['-c', `firm=${content.firm}`]);
  url = urlIn(await command.line(/^Frontdesk is running at http:\/\/127\.0\.0\.1:\d+$/));
}, 120_000);

afterAll(async () => {
  await command.dispose();
  content[Symbol.dispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

const textOf = async (path: string) => (await send(url, { path })).text;

/** Saves as many editors do: into a new file, which is then renamed to the old one. */
function save(change: (text: string) => string): void {
  const text = readFileSync(join(content.directory, file), 'utf8');
  content.write('.bakery-orders.swp', change(text));
  renameSync(join(content.directory, '.bakery-orders.swp'), join(content.directory, file));
}

function saveTitle(to: string): void {
  save((text) => text.replace(JSON.stringify(title), JSON.stringify(to)));
  title = to;
}

function post(path: string, headers: Record<string, string>, body: object) {
  return send(url, toPost(path, headers, body));
}

const toPost = (path: string, headers: Record<string, string>, body: object) => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
  from: uniqueLoopbackAddress(),
});

const key = { 'Idempotency-Key': 'over-a-change' };
let accepted: HttpResponse;

interface ToolResult {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: object;
}

async function callTool(name: string): Promise<ToolResult> {
  const answer = await post(paths.mcp, {}, legacyRequest('tools/call', { name, arguments: {} }));
  return (answer.json() as { result: ToolResult }).result;
}

const casesOfMcp = async () => JSON.stringify(await callTool('get_cases'));

test('bin/local.ts synthesizes the template that cdk synth does, and says so', () => {
  expect(command.lines[0]).toBe('Synthesizing the stack…');
  const [assembly = ''] = readdirSync(command.assemblies);
  const name = 'Frontdesk-local.template.json';
  const templateOf = (folder: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  expect(templateOf(join(command.assemblies, assembly))).toEqual(templateOf(inject('assembly')));
});

test(
  'bin/local.ts serves a saved change to readers long before the stack is synthesized, and then to agents',
  extendedTimeout,
  async () => {
    accepted = await post(paths.diagnosticRequest, key, validRequest);
    const statuses = new Set<number>();
    const statusOf = async (answer: Promise<{ status: number }>) => statuses.add((await answer).status);

    for (const [, name, value, by] of edits) content.replace(name, value, by);
    saveTitle('Baked <at once>');

    await vi.waitFor(async () => {
      await statusOf(send(url, { path: page }));
      expect(await textOf(resourcePaths.cases)).toContain('Baked <at once>');
    }, polling);
    expect(await casesOfMcp()).not.toContain('Baked <at once>');
    expect(await textOf(page)).toContain('Baked &lt;at once&gt;');
    await vi.waitFor(async () => {
      await statusOf(send(url, { path: page }));
      await statusOf(post(paths.mcp, {}, legacyRequest('ping')));
      expect(await casesOfMcp()).toContain('Baked <at once>');
    }, polling);
    expect([...statuses]).toEqual([200]);
    const again = await post(paths.diagnosticRequest, key, validRequest);
    expect(again.json()).toEqual(accepted.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
    await vi.waitFor(() => expect(readdirSync(command.assemblies)).toHaveLength(1), polling);
  },
);

test.each(edits)('GET %s answers the value that was saved in %s', async (path, _file, _value, by) => {
  expect((await textOf(path)).replaceAll('":', '": ').replaceAll('":  ', '": ')).toContain(by);
});

test.each(readOperations)('$tool says byte for byte what GET $path says', async ({ path, tool }) => {
  const result = await callTool(tool);

  const bytes = await textOf(path);
  expect(result.content.map(({ text }) => `${text}\n`)).toEqual([bytes]);
  expect(`${JSON.stringify(result.structuredContent)}\n`).toBe(bytes);
});

interface A2aResponse {
  readonly result: {
    readonly message: { readonly parts: readonly { readonly data?: Record<string, object> }[] };
  };
}

test.each(readOperations)('the A2A agent says byte for byte what GET $path says', async ({ path }) => {
  const name = path.split('/').at(-1) ?? '';
  const parts = [{ data: { skill: 'query-services', resources: [name] } }];
  const message = { messageId: 'parity', role: 'ROLE_USER', parts };

  const answer = await post(paths.a2a, { 'A2A-Version': a2aVersion }, rpcRequest('SendMessage', { message }));

  const { result } = answer.json() as A2aResponse;
  const [data] = result.message.parts.flatMap((part) => (part.data ? [part.data] : []));
  expect(Object.values(data ?? {}).map((resource) => `${JSON.stringify(resource)}\n`)).toEqual([
    await textOf(path),
  ]);
});

test(
  'bin/local.ts names an issue, serves the last good version, and takes the mended one of a file replaced again',
  extendedTimeout,
  async () => {
    const linesBefore = command.lines.length;

    save((text) => text.replace('"year": ', '"year": "long ago", "was": '));

    await command.line(/^Still serving the last good version$/, linesBefore);
    const lines = command.lines.slice(linesBefore);
    expect(lines).toContainEqual(expect.stringMatching(/^Cannot publish ".*": \d issues?$/));
    expect(lines.find((line) => line.includes('/year is "long ago"'))).toContain(file);
    expect(await textOf(resourcePaths.cases)).toContain(title);

    const linesBeforeMending = command.lines.length;
    // As some editors write: first nothing, and the whole a moment later.
    const whole = readFileSync(join(content.directory, file), 'utf8');
    content.write(file, '');
    await sleep(400);
    content.write(file, whole.replace('"year": "long ago", "was": ', '"year": '));
    saveTitle('Mended');
    const isMended = async () => expect((await textOf(page)).includes('Mended')).toBe(true);
    await vi.waitFor(isMended, polling);
    await command.line(/^Published the change in .*: the errors are gone$/, linesBeforeMending);
    expect(command.lines.slice(linesBeforeMending).join('\n')).not.toContain('Cannot publish');

    const linesBeforeConfiguration = command.lines.length;
    const configuration = join(content.firm, 'frontdesk.json');
    writeFileSync(configuration, readFileSync(configuration, 'utf8').replace('{', '{,'));
    await command.line(/frontdesk\.json:1:2 is not JSON: /, linesBeforeConfiguration);
  },
);

test(
  'bin/local.ts is gone within two seconds while the functions follow a change',
  extendedTimeout,
  async () => {
    const children = childrenOf(command.pid);
    expect(children).not.toEqual([]);

    command.kill('SIGTERM');

    const { code, ms } = await command.ended();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(2_000);
    await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), polling);
    await expect(send(url, { path: '/' })).rejects.toThrow('ECONNREFUSED');
  },
);

test('bin/local.ts stores in DATA_DIR what the next run needs to replay a response', async () => {
  const run = await startLocalRun({
    assembly: inject('assembly'),
    ...anyPorts,
    dataDir,
    log: () => undefined,
  });
  onTestFinished(() => run.close());

  const again = await send(run.url, toPost(paths.diagnosticRequest, key, validRequest));

  expect([accepted.status, again.status]).toEqual([202, 202]);
  expect(again.json()).toEqual(accepted.json());
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['dynamodb', 'secrets.json']));
});

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
