import { basename } from 'node:path';
import type { Metafile } from 'esbuild';
import { functionEnvironment } from '../../test/support/function-environment.ts';
import { startAwsStub } from '../functions/aws-stub.ts';
import { type Bundle, Bundles } from '../functions/bundles.ts';
import { mcpEvents, requestEvent, uncommonMcpEvent } from '../functions/events.ts';
import { figure } from '../numbers.ts';
import type { Part } from '../part.ts';
import { table } from '../table.ts';
import { packageOf, profile, type Spent } from './cpu-profile.ts';

const explanation = `One cold start with its first answer under V8's profiler (a sample each 0.1 ms, means of several): the time in the code of each package, and how many bytes of it were loaded. The profiler makes everything slower: read the shares. What Node does on behalf of a package (files, streams, HTTP, crypto) counts as Node's.`;

/** Packages below this share of the time are summed up. */
const worthALine = 0.01;

export const modules: Part = {
  title: 'Where the milliseconds go',
  async measure({ rounds }) {
    using bundles = new Bundles();
    const ours = bundles.ours();
    const stub = await startAwsStub();
    const starts: [title: string, bundle: Bundle, event: string][] = [
      ['Diagnostic request', ours.request, requestEvent],
      ['MCP: a message in canonical form', ours.mcp, mcpEvents['tools/call']],
      ['MCP: any other message', ours.mcp, uncommonMcpEvent],
    ];
    try {
      const env = functionEnvironment(stub.endpoint);
      const tables: string[] = [];
      for (const [title, bundle, event] of starts) {
        const profiles: Spent[] = [];
        for (let round = 0; round < Math.ceil(rounds / 3); round += 1) {
          profiles.push(await profile({ file: bundle.file, event }, env));
        }
        tables.push(spentTable(title, profiles, bundle.contents));
      }
      return { text: [explanation, ...tables].join('\n\n') };
    } finally {
      await stub.close();
    }
  },
};

function spentTable(title: string, profiles: readonly Spent[], contents: Metafile): string {
  const names = new Set(profiles.flatMap(({ milliseconds }) => [...milliseconds.keys()]));
  const mean = (name: string) =>
    profiles.reduce((sum, { milliseconds }) => sum + (milliseconds.get(name) ?? 0), 0) / profiles.length;
  const spent = [...names].map((name) => ({ name, time: mean(name) })).sort((a, b) => b.time - a.time);
  const total = sum(spent.map(({ time }) => time));
  const weights = weightsOf(contents, profiles[0]?.files ?? new Set());
  const shown = spent.filter(({ time }) => time / total >= worthALine);
  const shownNames = new Set(shown.map(({ name }) => name));
  const restBytes = sum([...weights].filter(([name]) => !shownNames.has(name)).map(([, bytes]) => bytes));
  const row = (name: string, bytes: number | undefined, time: number) => [
    name,
    bytes === undefined ? '' : figure(bytes),
    figure(time),
    `${Math.round((time / total) * 100)} %`,
  ];
  return table(
    [title, 'bytes', 'ms', 'share'],
    [
      ...shown.map(({ name, time }) => row(name, weights.get(name), time)),
      row('all others', restBytes, total - sum(shown.map(({ time }) => time))),
      row('in all', sum([...weights.values()]), total),
    ],
  );
}

/** Bytes of each package in the files that were loaded. */
function weightsOf({ outputs }: Metafile, files: ReadonlySet<string>): Map<string, number> {
  const loaded = new Set([...files].map((file) => basename(file)));
  const weights = new Map<string, number>();
  for (const [file, { inputs }] of Object.entries(outputs)) {
    if (!loaded.has(basename(file))) continue;
    for (const [source, { bytesInOutput }] of Object.entries(inputs)) {
      const name = packageOf(source);
      weights.set(name, (weights.get(name) ?? 0) + bytesInOutput);
    }
  }
  return weights;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
