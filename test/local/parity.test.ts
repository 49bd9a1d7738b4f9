import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { frontdeskApp } from '../../lib/frontdesk-app.ts';
import { type LocalRun, startLocalRun } from '../../local/run.ts';
import { ContentCopy } from '../support/content.ts';
import { send } from '../support/http.ts';
import { legacyRequest } from '../support/mcp-messages.ts';

/** What is planted in a copy of the content: a value in a file behind each reading. */
const planted: [path: string, file: string, value: string, by: string][] = [
  [paths.services, 'services/rescue.json', '"title": "', '"title": "Planted '],
  [paths.pricing, 'pricing.json', '"amount": 9600', '"amount": 8642'],
  [paths.cases, 'cases/tolhuis-mutual.md', 'Tolhuis insures', 'Planted, Tolhuis insures'],
  [paths.nextStep, 'next-step.json', '"summary": "', '"summary": "Planted '],
];

const readings = capabilities.flatMap((capability) =>
  capability.kind === 'reading' && capability.tool ? [{ path: capability.path, tool: capability.tool }] : [],
);

const assembly = mkdtempSync(join(tmpdir(), 'frontdesk-parity-'));
let run: LocalRun;
beforeAll(async () => {
  using copy = new ContentCopy();
  for (const [, file, value, by] of planted) copy.replace(file, value, by);
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  frontdeskApp({ outdir: assembly, context: { ...context, content: copy.directory } }).synth();
  run = await startLocalRun({ assembly, port: 0, inboxPort: 0, dynamodbPort: 0, log: () => undefined });
});
afterAll(async () => {
  await run?.close();
  rmSync(assembly, { recursive: true });
});

const read = async (path: string) => (await send(run.url, { path })).text;

async function call(path: string, headers: Record<string, string>, message: object) {
  const answer = await send(run.url, {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(message),
  });
  return answer.json() as { result: never };
}

interface ToolResult {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: object;
}

interface Answered {
  readonly message: { readonly parts: readonly { readonly data?: Record<string, object> }[] };
}

test.each(planted)('GET %s answers the value that was planted in %s', async (path, _file, _value, by) => {
  expect((await read(path)).replaceAll('": "', '":"')).toContain(
    by.replace('": "', '":"').replace(': 8', ':8'),
  );
});

test.each(readings)('$tool says byte for byte what GET $path says', async ({ path, tool }) => {
  const request = legacyRequest('tools/call', { name: tool, arguments: {} });
  const result: ToolResult = (await call(paths.mcp, {}, request)).result;

  const bytes = await read(path);
  expect(result.content.map(({ text }) => `${text}\n`)).toEqual([bytes]);
  expect(`${JSON.stringify(result.structuredContent)}\n`).toBe(bytes);
});

test.each(readings)('the A2A agent says byte for byte what GET $path says', async ({ path }) => {
  const name = path.split('/').at(-1) ?? '';
  const parts = [{ data: { skill: 'query-services', resources: [name] } }];
  const { message }: Answered = (
    await call(
      paths.a2a,
      { 'A2A-Version': '1.0' },
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'SendMessage',
        params: { message: { messageId: 'parity', role: 'ROLE_USER', parts } },
      },
    )
  ).result;

  const [data] = message.parts.flatMap((part) => (part.data ? [part.data] : []));
  expect(Object.values(data ?? {}).map((resource) => `${JSON.stringify(resource)}\n`)).toEqual([
    await read(path),
  ]);
});
