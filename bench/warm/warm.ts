import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { functionEnvironment } from '../../test/support/function-environment.ts';
import { startAwsStub } from '../functions/aws-stub.ts';
import { Bundles } from '../functions/bundles.ts';
import { a2aEvent, mcpEvents, requestEvent, uncommonMcpEvent } from '../functions/events.ts';
import { figure, median, times } from '../numbers.ts';
import type { Part } from '../part.ts';
import { table } from '../table.ts';

const explanation = `One function, one processor: the same event answered again and again, one at a time, log lines included. Medians of three processes, interleaved. In practice the network takes longer than any of these.`;

const processes = 3;
const probe = join(import.meta.dirname, 'probe.mjs');

interface Warm {
  readonly perSecond: number;
  /** Microseconds of the processor for each request. */
  readonly cpu: number;
}

export const warm: Part = {
  title: 'Warm',
  async measure({ seconds }) {
    using bundles = new Bundles();
    const { mcp, a2a, request } = bundles.ours();
    const empty = bundles.reference('empty').file;
    const servers = {
      empty,
      minimal: bundles.reference('minimal-mcp-server').file,
      'mcp-handler': bundles.reference('vercel-mcp-handler').file,
      'v1, express, serverless-http': bundles.reference('express-v1-server').file,
      ours: mcp.file,
    };
    const stub = await startAwsStub();
    const measure = (files: Readonly<Record<string, string>>, event: string) =>
      measureWarm(files, event, seconds / processes, functionEnvironment(stub.endpoint));
    try {
      const clients = bundles.reference('clients-alone').file;
      const tables = [
        warmTable('MCP: tools/list', 'minimal', await measure(servers, mcpEvents['tools/list'])),
        warmTable('MCP: tools/call', 'minimal', await measure(servers, mcpEvents['tools/call'])),
        warmTable('MCP: ping', 'minimal', await measure(servers, uncommonMcpEvent)),
        warmTable('A2A: SendMessage', 'empty', await measure({ empty, ours: a2a.file }, a2aEvent)),
        warmTable(
          'Diagnostic request',
          'clients',
          await measure({ clients, ours: request.file }, requestEvent),
        ),
      ];
      return { text: [explanation, ...tables].join('\n\n') };
    } finally {
      await stub.close();
    }
  },
};

async function measureWarm(
  files: Readonly<Record<string, string>>,
  event: string,
  seconds: number,
  env: NodeJS.ProcessEnv,
): Promise<Map<string, Warm>> {
  const taken = new Map(Object.keys(files).map((name) => [name, [] as Warm[]]));
  for (let round = 0; round < processes; round += 1) {
    for (const [name, file] of Object.entries(files)) {
      taken.get(name)?.push(await answerIn(file, event, seconds, env));
    }
  }
  return new Map(
    [...taken].map(([name, samples]) => [
      name,
      {
        perSecond: median(samples.map(({ perSecond }) => perSecond)),
        cpu: median(samples.map(({ cpu }) => cpu)),
      },
    ]),
  );
}

async function answerIn(file: string, event: string, seconds: number, env: NodeJS.ProcessEnv): Promise<Warm> {
  const child = fork(probe, [file, event, String(seconds)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [result] = await Promise.race([once(child, 'message'), once(child, 'exit').then(failed)]);
  return result;

  function failed(): never {
    throw new Error(`Cannot measure "${file}": its process ended without a result`);
  }
}

function warmTable(title: string, reference: string, measured: ReadonlyMap<string, Warm>): string {
  const { perSecond: of = Number.NaN } = measured.get(reference) ?? {};
  const rows = [...measured].map(([name, { perSecond, cpu }]) => [
    name,
    figure(perSecond),
    figure(cpu),
    times(perSecond, of),
  ]);
  return table([title, 'answers/s', 'CPU µs each', `× ${reference}`], rows);
}
