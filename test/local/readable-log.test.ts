import { expect, test } from 'vitest';
import { terminalOutput } from '../../local/readable-log.ts';
import type { LocalResponse } from '../../local/site-server.ts';

const metrics = '{"_aws":{"Timestamp":1},"service":"frontdesk","Accepted":1}';
const record = (members: object) => JSON.stringify({ level: 'INFO', service: 'frontdesk', ...members });
const accepted = record({ message: 'Diagnostic request', outcome: 'accepted', identifier: 'DR-1' });

function printed(lines: readonly string[]): string[] {
  const output: string[] = [];
  const { log } = terminalOutput((line) => output.push(line));
  for (const line of lines) log(line);
  return output;
}

interface RequestOutcome {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly source?: LocalResponse['source'];
  readonly functionLines?: readonly string[];
}

/** Returns the log line of a request, without the time. */
function requestLine({
  method = 'GET',
  path = '/',
  status = 200,
  source = 'document',
  functionLines = [],
}: RequestOutcome): string {
  const output: string[] = [];
  const { onAnswer } = terminalOutput((line) => output.push(line));
  const response = { status, headers: {}, body: Buffer.from(''), source, functionLines };
  onAnswer({
    receivedAt: new Date(2026, 10, 22, 9, 5, 7),
    method,
    path,
    response,
    milliseconds: 12.4,
  });
  return output.join('\n').replace(/^09:05:07 {2}/, '');
}

test.each<[what: string, outcome: RequestOutcome, line: string]>([
  ['a document', { path: '/pricing' }, 'GET      200     12 ms  /pricing  document'],
  ['a request that the edge rejected', { status: 404, source: 'edge' }, 'GET      404     12 ms  /  edge'],
  [
    'an accepted request',
    { method: 'POST', path: '/a', status: 202, functionLines: [metrics, accepted] },
    'POST     202     12 ms  /a  accepted DR-1',
  ],
  [
    'a tool that sends a request',
    {
      method: 'POST',
      path: '/mcp',
      functionLines: [accepted, record({ message: 'MCP message', method: 'tools/call', tool: 'ask' })],
    },
    'POST     200     12 ms  /mcp  tools/call ask, accepted DR-1',
  ],
  [
    'a JSON-RPC error',
    {
      method: 'POST',
      path: '/mcp',
      functionLines: [record({ message: 'x', method: 'other', error: -32601 })],
    },
    'POST     200     12 ms  /mcp  other error -32601',
  ],
  [
    'a function that wrote nothing',
    { method: 'POST', path: '/a', status: 500, source: 'function' },
    'POST     500     12 ms  /a  function',
  ],
  ['a path that no browser sends', { path: '/\u001b[2J' }, 'GET      200     12 ms  /?[2J  document'],
])('the line about %s shows its outcome', (_what, outcome, line) => {
  expect(requestLine(outcome)).toBe(line);
});

test('terminalOutput() omits metrics, and lines that the request line repeats', () => {
  expect(printed(['Building the site…', metrics, accepted])).toEqual(['Building the site…']);
});

test('terminalOutput() shows a function error with its stack and causes', () => {
  const cause = {
    name: 'SESv2ServiceException',
    frames: ['at send (lambdas/email.ts:3:1)'],
    cause: { name: 'Error', code: 'ECONNRESET' },
  };
  const [line = ''] = printed([record({ level: 'ERROR', message: 'Diagnostic request', cause })]);

  expect(line.split('\n')[0]).toBe('ERROR Diagnostic request');
  for (const part of ['SESv2ServiceException', 'at send (lambdas/email.ts:3:1)', 'ECONNRESET'])
    expect(line).toContain(part);
});
