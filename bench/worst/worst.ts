import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { functionEnvironment } from '../../test/support/function-environment.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatFigure, formatRatio, markdownTable, median } from '../format.ts';
import { startAwsStub } from '../functions/aws-stub.ts';
import { Bundles } from '../functions/bundles.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { type HostileBody, plain } from './hostile-bodies.ts';

const explanation = `The costliest body of a fixed list of hostile kinds (\`bench/worst/hostile-bodies.ts\`) at each endpoint, in ms of processor time, beside a plain text of the same size: the function is warm, AWS answers at once, medians of several runs. Target: 30 ms for an accepted body, 10 ms for a rejected one.`;

const probe = join(import.meta.dirname, 'cost-probe.mjs');
/** Events that cost more are measured once. */
const slowMs = 250;

interface Cost {
  /** Processor time, in ms. */
  readonly cpu: number;
  readonly accepted: boolean;
}

type MeasureEvent = (event: string) => Promise<Cost>;

interface Measured extends Cost {
  readonly body: HostileBody;
  readonly bytes: number;
}

export const worstCaseBenchmark: Benchmark = {
  title: 'Worst case',
  async measure({ rounds }) {
    using bundles = new Bundles();
    const ours = bundles.ours();
    const stub = await startAwsStub();
    try {
      const rows: string[][] = [];
      for (const endpoint of endpoints) {
        const file = ours[endpoint.function].file;
        rows.push(
          ...(await inProcess(file, stub.endpoint, (measureEvent) => rowsOf(endpoint, measureEvent, rounds))),
        );
      }
      const head = ['endpoint', 'costliest', 'bytes', 'CPU ms', 'plain, CPU ms', '× plain'];
      return { text: `${explanation}\n\n${markdownTable(head, rows)}` };
    } finally {
      await stub.close();
    }
  },
};

/** Rows of the costliest accepted and the costliest rejected body of one endpoint. */
async function rowsOf(endpoint: Endpoint, measureEvent: MeasureEvent, rounds: number): Promise<string[][]> {
  const measured: Measured[] = [];
  await costOf(endpoint.event(plain({ kind: '', members: '' })) ?? '', measureEvent, 3 * rounds);
  for (const body of endpoint.bodies) {
    const event = endpoint.event(body);
    if (event === undefined) continue;
    measured.push({ ...(await costOf(event, measureEvent, rounds)), body, bytes: bytesOf(event) });
  }
  const rows: string[][] = [];
  for (const accepted of [true, false]) {
    const [costliest] = measured
      .filter((candidate) => candidate.accepted === accepted)
      .sort((a, b) => b.cpu - a.cpu);
    if (!costliest) continue;
    const { cpu } = await costOf(endpoint.event(plain(costliest.body)) ?? '', measureEvent, rounds);
    rows.push([
      `${endpoint.title}, ${accepted ? 'accepted' : 'rejected'}`,
      costliest.body.kind,
      formatFigure(costliest.bytes),
      formatFigure(costliest.cpu),
      formatFigure(cpu),
      formatRatio(costliest.cpu, cpu),
    ]);
  }
  return rows;
}

async function costOf(event: string, measureEvent: MeasureEvent, rounds: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cost = await measureEvent(event);
    costs.push(cost);
    if (cost.cpu > slowMs) break;
  }
  return { cpu: median(costs.map(({ cpu }) => cpu)), accepted: costs.every(({ accepted }) => accepted) };
}

const bytesOf = (event: string) => Buffer.byteLength(JSON.parse(event).body, 'base64');

/** Runs a function in a process of its own until `work` is done. */
async function inProcess<T>(
  file: string,
  aws: string,
  work: (measureEvent: MeasureEvent) => Promise<T>,
): Promise<T> {
  const child = fork(probe, [file], {
    env: functionEnvironment(aws),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`Cannot measure "${file}": its process ended without an answer`);
  });
  ended.catch(() => undefined);
  try {
    await answerOf();
    return await work(async (event) => {
      child.send(event);
      return answerOf<Cost>();
    });
  } finally {
    child.kill();
  }

  async function answerOf<A>(): Promise<A> {
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    return answer;
  }
}
