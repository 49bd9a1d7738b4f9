import '../bin/usage.ts';
import { execFile, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countTokens } from 'gpt-tokenizer';
import { maxBodyBytes } from '../contract/body-limit.ts';
import { readContent } from '../site/content/read-content.ts';
import { contentAtBounds } from '../test/fixtures/firm-at-bounds.ts';
import { functionEnvironment } from '../test/support/function-environment.ts';
import { agentTexts } from './answer-sizes.ts';
import { maxEdgeRatio, measureEdgeRequests } from './edge-requests.ts';
import { bundleAll, mcpReads, requestEvents, startAwsStub, validMembers } from './functions.ts';
import { plainLike, type WorstBody, worstBodies } from './worst-bodies.ts';

/** Number of new processes per cold start, and of repetitions per body. It is odd, so that each median is a sample. */
const rounds = 15;
/** Network latency of each AWS call, in ms. */
const networkMs = 20;

type Env = Record<string, string>;
type Row = readonly (string | number)[];

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const bundles = await bundleAll(folder);
const run = promisify(execFile);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const formatMs = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

/** Formats a Markdown table. The first column contains text, the others contain numbers. */
const formatTable = (head: Row, rows: readonly Row[]) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');

/** A function and its first event. */
type ColdStart = readonly [file: string, event: string];

/**
 * Measures the time in ms of each function's import and first response. Returns the medians. The functions take turns,
 * so that a busy moment affects all of them in the same way.
 */
async function measureColdStarts(starts: readonly ColdStart[], env: Env): Promise<number[]> {
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

async function measureColdReads(env: Env): Promise<string> {
  const rows: Row[] = [];
  for (const [message, event] of Object.entries(mcpReads)) {
    const files = [bundles.empty, bundles.minimalMcp, bundles.mcp];
    const [empty = 0, minimal = 0, ours = 0] = await measureColdStarts(
      files.map((file) => [file, event]),
      env,
    );
    rows.push([message, formatMs(empty), formatMs(minimal), formatMs(ours), (ours / minimal).toFixed(2)]);
  }
  return formatTable(['MCP', 'empty', 'minimal server', 'Frontdesk', '× minimal'], rows);
}

async function measureColdWrites(env: Env): Promise<string> {
  const event = requestEvents.json(validMembers);
  const starts: Readonly<Record<string, ColdStart>> = {
    clients: [bundles.clients, event],
    'clients, our replacements': [bundles.clientsReplaced, event],
    HTTP: [bundles.request, event],
    'HTTP, with a key': [bundles.request, requestEvents.json(validMembers, { 'idempotency-key': '"bench"' })],
    MCP: [bundles.mcp, requestEvents.mcp(validMembers)],
    A2A: [bundles.a2a, requestEvents.a2a(validMembers)],
  };
  using slowAws = await startAwsStub(networkMs);
  const withoutLatency = await measureColdStarts(Object.values(starts), env);
  const withLatency = await measureColdStarts(Object.values(starts), functionEnvironment(slowAws.endpoint));
  const ratio = (medians: readonly number[], index: number) =>
    ((medians[index] ?? 0) / (medians[0] ?? 0)).toFixed(2);
  const rows = Object.keys(starts).map((name, index): Row => {
    const [fast = 0, slow = 0] = [withoutLatency[index], withLatency[index]];
    return [name, formatMs(fast), ratio(withoutLatency, index), formatMs(slow), ratio(withLatency, index)];
  });
  return formatTable(['Request', 'ms', '× clients', `ms, ${networkMs} a call`, '× clients'], rows);
}

interface Cost {
  /** Processor time, in ms. */
  readonly cpu: number;
  readonly accepted: boolean;
}

type MeasureEvent = (event: string) => Promise<Cost>;

/** The endpoints, each with a function that creates the event for a body if the format can express the body. */
const endpoints: readonly [
  name: string,
  file: string,
  createEvent: (body: WorstBody) => string | undefined,
][] = [
  ['HTTP, JSON', bundles.request, ({ members }) => requestEvents.json(members)],
  ['HTTP, form', bundles.request, ({ form }) => form && requestEvents.form(form)],
  ['MCP', bundles.mcp, ({ members }) => requestEvents.mcp(members)],
  ['A2A', bundles.a2a, ({ members }) => requestEvents.a2a(members)],
];

const bodyBytes = (event: string) => Buffer.byteLength(JSON.parse(event).body, 'base64');

async function measureCost(event: string, measure: MeasureEvent): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await measure(event));
  return { cpu: median(costs.map(({ cpu }) => cpu)), accepted: costs.every(({ accepted }) => accepted) };
}

/** Runs a function in a separate process until `work` has finished. */
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

/** Returns rows with the costliest accepted and the costliest rejected body of one endpoint. */
async function findWorstBodies(
  [name, file, createEvent]: (typeof endpoints)[number],
  env: Env,
): Promise<Row[]> {
  return inProcess(file, env, async (measure) => {
    const measurePlain = async (body: WorstBody) =>
      (await measureCost(createEvent(plainLike(body)) ?? '', measure)).cpu;
    const [firstBody] = worstBodies;
    // Warms up until V8 has optimized the code.
    for (let times = 0; firstBody && times < 3; times += 1) await measurePlain(firstBody);
    const measured: (Cost & { readonly body: WorstBody })[] = [];
    for (const body of worstBodies) {
      const event = createEvent(body);
      // The edge rejects longer bodies.
      if (!event || bodyBytes(event) > maxBodyBytes) continue;
      measured.push({ ...(await measureCost(event, measure)), body });
    }
    const rows: Row[] = [];
    for (const accepted of [true, false]) {
      const [worst] = measured.filter((cost) => cost.accepted === accepted).toSorted((a, b) => b.cpu - a.cpu);
      if (!worst) continue;
      const plain = await measurePlain(worst.body);
      const verdict = accepted ? 'accepted' : 'refused';
      rows.push([`${name}, ${verdict}: ${worst.body.kind}`, formatMs(worst.cpu), formatMs(plain)]);
    }
    return rows;
  });
}

async function measureWorstBodies(env: Env): Promise<string> {
  const rows: Row[] = [];
  for (const endpoint of endpoints) rows.push(...(await findWorstBodies(endpoint, env)));
  return formatTable(['Costliest body', 'ms', 'plain text, ms'], rows);
}

async function measureWorstEdgeRequests(): Promise<string> {
  const rows: Row[] = [];
  for (const { name, usual, worst, request } of await measureEdgeRequests()) {
    const ratio = worst / usual;
    rows.push([`${name}: ${request}`, usual.toFixed(0), worst.toFixed(0), ratio.toFixed(1)]);
    if (ratio > maxEdgeRatio) process.exitCode = 1;
  }
  return formatTable(['Costliest request', 'GET /, µs', 'µs', '× GET /'], rows);
}

/** Counts bytes and tokens (o200k_base) of what agents read, for the sample and for the largest fixture. */
async function measureTexts(): Promise<string> {
  const [sample, largest] = [await readContent('content'), await contentAtBounds()].map(agentTexts);
  const sizes = (text = '') =>
    [Buffer.byteLength(text), countTokens(text)].map((size) => size.toLocaleString('en'));
  const rows = Object.keys(sample ?? {}).map(
    (name): Row => [name, ...sizes(sample?.[name]), ...sizes(largest?.[name])],
  );
  return formatTable(['Text', 'sample, bytes', 'tokens', 'largest fixture, bytes', 'tokens'], rows);
}

/** Describes the date, commit, Node version and hardware in one line. */
function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  return `${date}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load average before the run ${load}`;
}

const machine = describeMachine();
using aws = await startAwsStub(0);
const env = functionEnvironment(aws.endpoint);
const page = `# Measurements

Written by \`npm run bench\`: ${machine}. Medians of ${rounds}. Only compare values within a table.

## What agents read

Tokens are those of \`o200k_base\`; other models count differently. A long list is answered in parts.

${await measureTexts()}
## A cold read

Import and first answer in a new Node process, ms. *Minimal server*: one tool on the same library.

${await measureColdReads(env)}
## A cold write

The same, compared with the SDK clients making only the five AWS calls. A request with a key, which MCP and A2A always have, makes two more calls.

${await measureColdWrites(env)}
## The worst body

Processor time of a warm function, compared with plain text of the same size.

${await measureWorstBodies(env)}
## The costliest request to an edge function

CloudFront stops a function after about a millisecond, and its interpreter is not public. These are the requests of \`test/fixtures/edge-requests.ts\` with a store in memory. None may cost more than ${maxEdgeRatio} × \`GET /\`.

${await measureWorstEdgeRequests()}`;
writeFileSync('docs/performance/bench.md', page);
console.log(page);
