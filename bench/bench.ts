import '../bin/usage.ts';
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxBodyBytes } from '../contract/request/body-limit.ts';
import { functionEnvironment } from '../test/support/function-environment.ts';
import { bundleAll, mcpReads, requestEvents, startAwsStub, validMembers } from './functions.ts';
import { plainLike, type WorstBody, worstBodies } from './worst-bodies.ts';

/** Number of new processes per cold start, and of repetitions per body. It is odd, so that each median is a sample. */
const rounds = 15;
type Row = readonly (string | number)[];

/** Times in ms. */
interface Cost {
  readonly ms: number;
  readonly cpu: number;
  readonly accepted: boolean;
}

type MeasureEvent = (event: string) => Promise<Cost>;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const formatMs = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

/** Formats a Markdown table. The first column contains text, the others contain numbers. */
const formatTable = (head: Row, rows: readonly Row[]) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const bundles = await bundleAll(folder);
using aws = await startAwsStub();
const env = functionEnvironment(aws.endpoint);

/** Runs a function in a new process until `work` has finished. */
async function inProcess<T>(file: string, work: (measure: MeasureEvent) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, 'probe.mjs'), [file], {
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

/**
 * Measures the import and first response of functions. Returns a row for each: its median and how many times that of the
 * first one it is. They take turns, so that a busy moment affects all of them in the same way.
 */
async function measureColdStarts(
  starts: Readonly<Record<string, readonly [file: string, event: string]>>,
): Promise<Row[]> {
  const samples = new Map(Object.keys(starts).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, [file, event]] of Object.entries(starts)) {
      const { ms, accepted } = await inProcess(file, (measure) => measure(event));
      if (!accepted) throw new Error(`Cannot measure "${name}": the function did not accept the event`);
      samples.get(name)?.push(ms);
    }
  }
  const medians = [...samples].map(([name, values]) => [name, median(values)] as const);
  const [[, reference = Number.NaN] = []] = medians;
  return medians.map(([name, value]) => [name, formatMs(value), (value / reference).toFixed(2)]);
}

async function measureColdReads(): Promise<string> {
  const rows: Row[] = [];
  for (const [message, event] of Object.entries(mcpReads)) {
    const starts = {
      [`${message}: minimal server`]: [bundles.minimalMcp, event],
      [`${message}: Frontdesk`]: [bundles.mcp, event],
    } as const;
    rows.push(...(await measureColdStarts(starts)));
  }
  return formatTable(['MCP', 'ms', '× minimal server'], rows);
}

async function measureColdWrites(): Promise<string> {
  const event = requestEvents.json(validMembers);
  const rows = await measureColdStarts({
    clients: [bundles.clients, event],
    HTTP: [bundles.request, event],
    'HTTP, with a key': [bundles.request, requestEvents.json(validMembers, { 'idempotency-key': '"bench"' })],
    MCP: [bundles.mcp, requestEvents.mcp(validMembers)],
    A2A: [bundles.a2a, requestEvents.a2a(validMembers)],
  });
  return formatTable(['Request', 'ms', '× clients'], rows);
}

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

/** Returns rows with the costliest accepted and the costliest rejected body of one endpoint. */
async function findWorstBodies([name, file, createEvent]: (typeof endpoints)[number]): Promise<Row[]> {
  return inProcess(file, async (measure) => {
    const measureBody = async (body: WorstBody) => {
      const event = createEvent(body);
      // The edge rejects longer bodies.
      if (!event || bodyBytes(event) > maxBodyBytes) return [];
      const costs: Cost[] = [];
      for (let round = 0; round < rounds; round += 1) costs.push(await measure(event));
      return [{ body, cpu: median(costs.map(({ cpu }) => cpu)), accepted: costs[0]?.accepted }];
    };
    // The first measurements warm up the function, until V8 has optimized its code.
    for (const body of worstBodies.slice(0, 3)) await measureBody(plainLike(body));
    const measured: Awaited<ReturnType<typeof measureBody>> = [];
    for (const body of worstBodies) measured.push(...(await measureBody(body)));
    const costliest = measured.toSorted((a, b) => b.cpu - a.cpu);
    const rows: Row[] = [];
    for (const [verdict, accepted] of [['accepted', true] as const, ['refused', false] as const]) {
      const worst = costliest.find((cost) => cost.accepted === accepted);
      if (!worst) continue;
      const [plain] = await measureBody(plainLike(worst.body));
      rows.push([`${name}, ${verdict}: ${worst.body.kind}`, formatMs(worst.cpu), formatMs(plain?.cpu ?? 0)]);
    }
    return rows;
  });
}

async function measureWorstBodies(): Promise<string> {
  const rows: Row[] = [];
  for (const endpoint of endpoints) rows.push(...(await findWorstBodies(endpoint)));
  return formatTable(['Costliest body', 'ms', 'plain text, ms'], rows);
}

/** Describes the date, commit, Node version and hardware in one line. */
function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const load = loadavg()[0]?.toFixed(1);
  return `${date}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load average before the run ${load}`;
}

const page = `# Measurements

Written by \`npm run bench\`: ${describeMachine()}. Medians of ${rounds}. Only compare values within a table.

## A cold read

Import and first answer in a new Node process. *Minimal server*: one tool on the same library.

${await measureColdReads()}
## A cold write

The same, compared with the SDK clients making only the five AWS calls. A request with a key, which MCP and A2A always have, makes two more calls.

${await measureColdWrites()}
## The worst body

Processor time of a warm function, compared with plain text of the same size.

${await measureWorstBodies()}`;
writeFileSync('docs/bench.md', page);
console.log(page);
