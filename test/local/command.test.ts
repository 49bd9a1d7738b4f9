import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { listen } from '../../local/listen.ts';
import { startLocalRun } from '../../local/run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { anotherClient, send } from '../support/http.ts';
import { type LocalCommand, localCommand, urlIn } from '../support/local-command.ts';

/** A synthesis takes seconds of both processors, which the other tests use too. */
const synthesisTimeout = 120_000;

const request = {
  method: 'POST',
  path: paths.diagnosticRequest,
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'the-one-key' },
  body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'Is this request kept?' }),
};

/** Until the test is over. */
function command(...options: Parameters<typeof localCommand>): LocalCommand {
  const started = localCommand(...options);
  onTestFinished(() => started.dispose());
  return started;
}

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-command-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('bin/local.ts runs the stack, says so, is gone within two seconds after SIGTERM, and leaves DATA_DIR', {
  timeout: synthesisTimeout,
}, async () => {
  const dataDir = folder();
  const { kill, lines, line, ended } = command({ DATA_DIR: dataDir });
  const url = urlIn(await line(/^Frontdesk is running at http:\/\/127\.0\.0\.1:\d+$/));
  expect(lines[0]).toBe('Synthesizing the stack…');
  expect((await send(url, { path: paths.company })).status).toBe(200);
  const before = await send(url, { ...request, from: anotherClient() });

  kill('SIGTERM');
  const { code, ms } = await ended();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(2_000);
  await expect(send(url, { path: '/' })).rejects.toThrow('ECONNREFUSED');

  const run = await startLocalRun({
    assembly: inject('assembly'),
    ...anyPorts,
    dataDir,
    log: () => undefined,
  });
  onTestFinished(() => run.close());
  const after = await send(run.url, { ...request, from: anotherClient() });
  expect([before.status, after.status]).toEqual([202, 202]);
  expect(after.json()).toEqual(before.json());
  expect(after.headers['idempotency-replayed']).toBe('true');
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['dynamodb', 'secrets.json']));
});

test('bin/local.ts is gone within two seconds after SIGINT while it synthesizes', async () => {
  const { kill, line, ended } = command();
  await line(/^Synthesizing/);
  await new Promise((resolve) => setTimeout(resolve, 700));

  kill('SIGINT');

  const { code, ms } = await ended();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(2_000);
});

test.each([['PORT'], ['INBOX_PORT'], ['DYNAMODB_PORT']])(
  'bin/local.ts says when %s is in use',
  async (name) => {
    const taken = await listen(createServer(), 0);
    onTestFinished(() => taken.close());
    const { port } = new URL(taken.url);

    const { lines, ended } = command({ [name]: port });

    expect((await ended()).code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(`^Cannot listen on 127.0.0.1:${port}: the port is in use`)]);
  },
);

test('bin/local.ts says when a port is none', async () => {
  const { lines, ended } = command({ PORT: 'abc' });

  expect((await ended()).code).toBe(1);
  expect(lines).toEqual(['Cannot use PORT="abc": give a port from 1 to 65535, or 0 for any free one']);
});

test('bin/local.ts names the mistakes in the content, one line each', {
  timeout: synthesisTimeout,
}, async () => {
  const content = folder();
  cpSync('content', content, { recursive: true });
  const file = join(content, 'company.json');
  const company = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...company, founded: 'long ago', email: 'nowhere' }));

  const { lines, ended } = command({}, ['-c', `content=${content}`]);

  expect((await ended()).code).toBe(1);
  const mistakes = lines.filter((line) => line !== 'Synthesizing the stack…');
  expect(mistakes).toHaveLength(3);
  expect(mistakes[0]).toMatch(/^Cannot publish ".*": 2 mistakes$/);
  expect(mistakes.join('\n')).toContain('/founded is "long ago"');
  expect(mistakes.join('\n')).toContain('/email is "nowhere"');
});
