import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { LocalFunction } from '../../local/local-function.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

interface Options {
  readonly timeoutMs?: number;
  readonly variables?: Record<string, string>;
}

/** Creates a function from the source of its bundle, and closes it after the test. */
function createFunction(bundle: string, { timeoutMs = 5_000, variables = {} }: Options = {}) {
  const directory = scratchFolder();
  const file = join(directory, 'index.mjs');
  writeFileSync(file, bundle);
  const lines: string[] = [];
  const localFunction = new LocalFunction({
    name: 'Endpoint',
    moduleUrl: pathToFileURL(file).href,
    environment: variables,
    timeoutMs,
    log: (line) => lines.push(line),
  });
  onTestFinished(() => localFunction.stop());
  const call = async (event: unknown) => {
    const response = await localFunction.invoke(JSON.stringify(event));
    return response.response === undefined ? 'failed' : JSON.parse(response.response);
  };
  return { localFunction, lines, call };
}

/** A bundle whose handler returns the id of its environment, and the numbers of all events and of concurrent ones. */
const countingBundle = `
  import { threadId } from 'node:worker_threads';
  let calls = 0, running = 0;
  export async function handler({ ms }) {
    calls += 1; running += 1;
    const concurrent = running;
    await new Promise((resolve) => setTimeout(resolve, ms));
    running -= 1;
    return { threadId, calls, concurrent };
  }`;

test('LocalFunction handles one event after another in one thread', async () => {
  const { call } = createFunction(countingBundle);

  const results = await Promise.all([call({ ms: 20 }), call({ ms: 1 }), call({ ms: 1 })]);

  expect(results.map(({ calls, concurrent }) => [calls, concurrent])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(new Set(results.map(({ threadId }) => threadId)).size).toBe(1);
});

test('LocalFunction replaces its thread when an event takes too long', {
  tags: 'slow',
}, async () => {
  const { call, lines } = createFunction(countingBundle, { timeoutMs: 2_000 });

  const results = [await call({ ms: 1 }), await call({ ms: 60_000 }), await call({ ms: 1 })];

  expect(results[1]).toBe('failed');
  expect([results[0].calls, results[2].calls]).toEqual([1, 1]);
  expect(lines).toEqual(['Endpoint timed out after 2 s']);
});

test.each([
  ['exits', 'process.exit(1)'],
  [
    'throws outside the handler',
    "setTimeout(() => { throw new Error('secret of the request') }); await new Promise(() => {})",
  ],
])('LocalFunction survives a function that %s', async (_what, crash) => {
  const { call, lines } = createFunction(
    `export async function handler({ crash }) { if (crash) { ${crash} } return 'fine'; }`,
  );

  const results = [await call({ crash: true }), await call({ crash: false })];

  expect(results).toEqual(['failed', 'fine']);
  expect(lines.join('\n')).not.toContain('secret of the request');
});

test('LocalFunction logs the stack of an error that a function throws, but not its message', async () => {
  const { call, lines } = createFunction(
    "export async function handler({ name }) { throw new TypeError('bad name ' + name); }",
  );

  expect(await call({ name: 'Ada' })).toBe('failed');
  expect(await call({ name: 'Ada\n    at Ada' })).toBe('failed');
  expect(lines.join('\n')).toMatch(/^Endpoint failed: TypeError\n {4}at .*index\.mjs/);
  expect(lines.join('\n')).not.toContain('Ada');
});

test('LocalFunction passes environment variables and context, and logs what the function writes', async () => {
  const { call, lines } = createFunction(
    `export async function handler(event, context) {
      console.log('a line');
      return { stage: process.env.STAGE, home: process.env.HOME, name: context.functionName, id: context.awsRequestId,
        remainingMs: context.getRemainingTimeInMillis() };
    }`,
    { variables: { STAGE: 'dev' }, timeoutMs: 60_000 },
  );

  const response = await call({});

  expect(response).toMatchObject({ stage: 'dev', name: 'Endpoint' });
  expect(response.home).toBeUndefined();
  expect(response.id).toMatch(/^[\da-f-]{36}$/);
  expect(response.remainingMs).toBeGreaterThan(30_000);
  expect(response.remainingMs).toBeLessThanOrEqual(60_000);
  await expect.poll(() => lines).toEqual(['a line']);
});

test('start() rejects with the error that a bundle throws while it is imported', async () => {
  const { localFunction } = createFunction("throw new Error('TABLE_NAME is missing');");

  await expect(localFunction.start()).rejects.toThrow(
    /^Cannot start the function "Endpoint": .*TABLE_NAME is missing/s,
  );
});

test('LocalFunction returns the lines that the function wrote for the event, in order', async () => {
  const { localFunction, lines } = createFunction(`
    console.log('loaded');
    export const handler = async ({ name }) => {
      console.log(name + ' out');
      process.stderr.write(name + ' err\\n' + name + ' again\\n');
      return name;
    };`);

  const first = await localFunction.invoke('{"name":"a"}');
  const second = await localFunction.invoke('{"name":"b"}');

  expect([first.lines, second.lines]).toEqual([
    ['a out', 'a err', 'a again'],
    ['b out', 'b err', 'b again'],
  ]);
  expect(lines).toEqual(['loaded', ...first.lines, ...second.lines]);
});
