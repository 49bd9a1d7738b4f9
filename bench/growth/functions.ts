import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { functionEnvironment } from '../../test/support/function-environment.ts';
import { measureColdStarts } from '../cold/sample.ts';
import { type Bundle, Bundles } from '../functions/bundles.ts';
import { a2aEvent, mcpEvents, uncommonMcpEvent } from '../functions/events.ts';
import { figure } from '../numbers.ts';
import { table } from '../table.ts';
import { GrownContent } from './grown-content.ts';

/** The agents' functions with few cases and with the most that they can answer with. */
export async function functionGrowth(few: number, most: number, rounds: number): Promise<string> {
  using bundles = new Bundles();
  const [small, large] = [few, most].map((count) => {
    using content = new GrownContent(count);
    return bundles.ours(content.directory);
  });
  if (!small || !large) throw new Error('Cannot compare: bundle both');
  const starts = new Map(
    Object.entries({ few: small, most: large }).flatMap(([size, { mcp, a2a }]) => [
      [`mcp ${size}`, { file: mcp.file, event: mcpEvents['tools/call'] }],
      [`ping ${size}`, { file: mcp.file, event: uncommonMcpEvent }],
      [`a2a ${size}`, { file: a2a.file, event: a2aEvent }],
    ]),
  );
  const measured = await measureColdStarts(rounds, functionEnvironment('http://127.0.0.1:9'))(starts);
  const cold = (name: string) =>
    ['few', 'most'].map((size) => figure(measured.get(`${name} ${size}`)?.total ?? Number.NaN));
  return table(
    ['Functions', `${figure(few)} cases`, `${figure(most)} cases, the most that one answer holds`],
    [
      ['MCP, kB without source maps', figure(kilobytes(small.mcp)), figure(kilobytes(large.mcp))],
      ['A2A, kB without source maps', figure(kilobytes(small.a2a)), figure(kilobytes(large.a2a))],
      ['MCP: cold `tools/call`, ms', ...cold('mcp')],
      ['MCP: cold `ping`, ms', ...cold('ping')],
      ['A2A: cold `SendMessage`, ms', ...cold('a2a')],
    ],
  );
}

function kilobytes({ file }: Bundle): number {
  const directory = dirname(file);
  const sizes = readdirSync(directory)
    .filter((name) => !name.endsWith('.map'))
    .map((name) => statSync(join(directory, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}
