import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());
const tables = readFileSync('docs/performance/bench.md', 'utf8')
  .split('\n\n')
  .map((block) => block.trim().split('\n').map(cellsOf));

/** The figure of bench.md in a row and column of the table whose first cell is `table`. */
function figure(table: string, row: string, column: string): number {
  const [head = [], ...rows] = tables.find(([first]) => first?.[1] === table) ?? [];
  const cell = rows.find(([, name]) => name === row)?.[head.indexOf(column)];
  if (cell === undefined) throw new Error(`bench.md has no "${row}", "${column}" in "${table}"`);
  return Number(cell.replaceAll(',', ''));
}

const mcp = (message: string, column: string) => figure(`MCP: ${message}`, 'ours', column);
const ofVersion1 = (message: string) =>
  mcp(message, 'total') / figure(`MCP: ${message}`, 'v1, express, serverless-http', 'total');
const first = (row: string) => figure('First request, 20 ms of network in each call', row, '× clients');
const request = (row: string) => figure('Diagnostic request', row, '× clients');
const worst = (outcome: string) =>
  Object.fromEntries(
    ['HTTP, JSON', 'HTTP, form', 'MCP, tool call', 'A2A, skill'].map((name) => [
      name,
      figure('endpoint', `${name}, ${outcome}`, 'CPU ms'),
    ]),
  );
const growth = (row: string) => figure('cases', row, '10,000') / figure('cases', row, '10');
const unexpected = (row: string) => figure('requests for', row, 'unexpected');
const each = (names: readonly string[], seen: (name: string) => number) =>
  Object.fromEntries(names.map((name) => [name, seen(name)]));

const reads = ['tools/list', 'tools/call'];
const messages = ['initialize', ...reads, 'ping'];

/** What is to be reached, at most how much that is, and what was measured. */
const targets: [target: string, atMost: number, measured: Record<string, number>][] = [
  ['MCP cold, × a minimal server on the same library', 1, each(messages, (name) => mcp(name, '× minimal'))],
  ['MCP cold, × the v1 library with express', 0.5, each(messages, ofVersion1)],
  ['a read call cold, × an empty handler', 10, each(reads, (name) => mcp(name, '× empty'))],
  [
    'the first request of a day, with 20 ms of network in each call, × its clients loaded and then called',
    0.7,
    {
      HTTP: first('ours'),
      'with a key': first('ours, with a key (one more call)'),
      MCP: first('MCP: request_diagnostic (one more call)'),
      A2A: first('A2A: request-diagnostic (one more call)'),
    },
  ],
  ['the costliest accepted body, ms of the processor', 30, worst('accepted')],
  ['the costliest rejected body, ms of the processor', 10, worst('rejected')],
  [
    'the request function, × its SDK clients alone',
    1.2,
    { 'without a key': request('ours'), 'with a key': request('ours, with a key') },
  ],
  ['the edge function for 10,000 cases, × that for 10', 1, { bytes: growth('edge function, bytes') }],
  [
    'synth of 10,000 cases, × that of 10',
    2,
    { processor: growth('synth, s'), clock: growth('synth, s of the clock') },
  ],
  [
    'the local run under load, unexpected answers',
    0,
    each(['a resource', 'a tool', 'a diagnostic request'], unexpected),
  ],
];

const rows = targets.map(([target, atMost, measured]) => {
  const met = Object.values(measured).filter((value) => value <= atMost).length;
  const verdict = met === Object.keys(measured).length ? 'yes' : met === 0 ? 'no' : 'in part';
  const figures = Object.entries(measured).map(([name, value]) => `${name} ${Number(value.toFixed(2))}`);
  return `| ${target} | ${atMost} | ${verdict} | ${figures.join('; ')} |`;
});

test('docs/performance says of each target what bench.md measured', () => {
  const page = readFileSync('docs/performance/README.md', 'utf8');
  const [, written] = /^<!-- targets: .*-->\n(.*?)\n<!-- \/targets -->$/ms.exec(page) ?? [];

  expect(written).toBe(
    ['| target | at most | met | measured |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  );
});
