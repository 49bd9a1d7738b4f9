// Usage: npm run bench
//
// Measures a cold read and a cold write against their references, and the worst body, and writes
// docs/performance/bench.md. It takes some minutes, on a machine that does nothing else.
import '../bin/usage.ts';
import { execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { maxBodyBytes } from '../contract/body-limit.ts';
import { functionEnvironment } from '../test/support/function-environment.ts';
import { bundleAll, mcpReads, requestEvents, startAwsStub, validMembers } from './functions.ts';
import { plainLike, type WorstBody, worstBodies } from './worst-bodies.ts';

/** Fresh processes for each cold start, and repetitions of each body. Odd, so that a median was measured. */
const rounds = 15;
/** Latency of the network in each call of AWS, in ms. */
const networkMs = 20;

type Env = Record<string, string>;
type Row = readonly (string | number)[];

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const bundles = await bundleAll(folder);
const run = promisify(execFile);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounded = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

/** A Markdown table: its first column is text, the others are figures. */
const tableOf = (head: Row, rows: readonly Row[]) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');

/** A function and its first event. */
type ColdStart = readonly [file: string, event: string];

/**
 * Medians in ms of each function's import and first response. The functions take turns, so that a busy moment affects
 * all of them alike.
 */
async function coldStarts(starts: readonly ColdStart[], env: Env): Promise<number[]> {
  const samples: number[][] = starts.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [file, event]] of starts.entries()) {
      const probe = join(import.meta.dirname, 'cold-start-probe.mjs');
      const { stdout } = await run(process.execPath, [probe, file, event], { env });
      samples[index]?.push(Number(stdout.trim().split('\n').at(-1)));
    }
  }
  return samples.map(median);
}

async function coldReads(env: Env): Promise<string> {
  const rows: Row[] = [];
  for (const [message, event] of Object.entries(mcpReads)) {
    const files = [bundles.empty, bundles.minimalMcp, bundles.mcp];
    const [empty = 0, minimal = 0, ours = 0] = await coldStarts(
      files.map((file) => [file, event]),
      env,
    );
    rows.push([message, rounded(empty), rounded(minimal), rounded(ours), (ours / minimal).toFixed(2)]);
  }
  return tableOf(['MCP', 'empty', 'minimal server', 'Frontdesk', '× minimal'], rows);
}

async function coldWrites(env: Env): Promise<string> {
  const event = requestEvents.json(validMembers);
  const starts: Readonly<Record<string, ColdStart>> = {
    clients: [bundles.clients, event],
    'clients, our replacements': [bundles.clientsReplaced, event],
    HTTP: [bundles.request, event],
    'HTTP, with a key': [bundles.request, requestEvents.json(validMembers, { 'idempotency-key': '"bench"' })],
    MCP: [bundles.mcp, requestEvents.mcp(validMembers)],
    A2A: [bundles.a2a, requestEvents.a2a(validMembers)],
  };
  using slow = await startAwsStub(networkMs);
  const atOnce = await coldStarts(Object.values(starts), env);
  const byNetwork = await coldStarts(Object.values(starts), functionEnvironment(slow.endpoint));
  const ratio = (all: readonly number[], index: number) => ((all[index] ?? 0) / (all[0] ?? 0)).toFixed(2);
  const rows = Object.keys(starts).map((name, index): Row => {
    const [quick = 0, late = 0] = [atOnce[index], byNetwork[index]];
    return [name, rounded(quick), ratio(atOnce, index), rounded(late), ratio(byNetwork, index)];
  });
  return tableOf(['Request', 'ms', '× clients', `ms, ${networkMs} a call`, '× clients'], rows);
}

interface Cost {
  /** Processor time, in ms. */
  readonly cpu: number;
  readonly accepted: boolean;
}

type MeasureEvent = (event: string) => Promise<Cost>;

/** How a body is sent to each endpoint; nothing if the format cannot express it. */
const endpoints: readonly [name: string, file: string, event: (body: WorstBody) => string | undefined][] = [
  ['HTTP, JSON', bundles.request, ({ members }) => requestEvents.json(members)],
  ['HTTP, form', bundles.request, ({ form }) => form && requestEvents.form(form)],
  ['MCP', bundles.mcp, ({ members }) => requestEvents.mcp(members)],
  ['A2A', bundles.a2a, ({ members }) => requestEvents.a2a(members)],
];

const bytesOf = (event: string) => Buffer.byteLength(JSON.parse(event).body, 'base64');

async function costOf(event: string, measure: MeasureEvent): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await measure(event));
  return { cpu: median(costs.map(({ cpu }) => cpu)), accepted: costs.every(({ accepted }) => accepted) };
}

/** Runs a function in a separate process until `work` is done. */
async function inProcess<T>(file: string, env: Env, work: (measure: MeasureEvent) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'cost-probe.mjs'), [file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    return await work(async (event) => {
      child.send(event);
      const [cost] = await once(child, 'message');
      return cost;
    });
  } finally {
    child.kill();
  }
}

/** Rows of the costliest accepted and the costliest refused body of one endpoint. */
async function worstOf([name, file, eventOf]: (typeof endpoints)[number], env: Env): Promise<Row[]> {
  return inProcess(file, env, async (measure) => {
    const costOfPlain = async (like: WorstBody) =>
      (await costOf(eventOf(plainLike(like)) ?? '', measure)).cpu;
    const [any] = worstBodies;
    // Until V8 has optimized the code.
    for (let times = 0; any && times < 3; times += 1) await costOfPlain(any);
    const measured: (Cost & { readonly body: WorstBody })[] = [];
    for (const body of worstBodies) {
      const event = eventOf(body);
      // The edge refuses a longer body.
      if (!event || bytesOf(event) > maxBodyBytes) continue;
      measured.push({ ...(await costOf(event, measure)), body });
    }
    const rows: Row[] = [];
    for (const accepted of [true, false]) {
      const [worst] = measured.filter((one) => one.accepted === accepted).toSorted((a, b) => b.cpu - a.cpu);
      if (!worst) continue;
      const plain = await costOfPlain(worst.body);
      const verdict = accepted ? 'accepted' : 'refused';
      rows.push([`${name}, ${verdict}: ${worst.body.kind}`, rounded(worst.cpu), rounded(plain)]);
    }
    return rows;
  });
}

async function worstCosts(env: Env): Promise<string> {
  const rows: Row[] = [];
  for (const endpoint of endpoints) rows.push(...(await worstOf(endpoint, env)));
  return tableOf(['Costliest body', 'ms', 'plain text, ms'], rows);
}

/** Date, commit, version and hardware, in one line. */
function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  return `${date}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load average before the run ${load}`;
}

const measuredOn = describeMachine();
using aws = await startAwsStub(0);
const env = functionEnvironment(aws.endpoint);
const page = `# Measurements

Written by \`npm run bench\`: ${measuredOn}. Medians of ${rounds}. Only compare values within a table.

## A cold read

Import and first answer in a new Node process, ms. *Minimal server*: one tool on the same library.

${await coldReads(env)}
## A cold write

The same, compared with the SDK clients making only the five AWS calls. A request with a key, which MCP and A2A always have, makes two more calls.

${await coldWrites(env)}
## The worst body

Processor time of a warm function, compared with plain text of the same size.

${await worstCosts(env)}`;
writeFileSync('docs/performance/bench.md', page);
console.log(page);
