import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseUrlPlaceholder } from '../contract/base-url.ts';
import { bundleFunction } from '../lib/function-bundle.ts';
import { bundleMcp } from '../lib/mcp-bundle.ts';
import { readContent } from '../publication/content/read-content.ts';
import { mcpPublication } from '../publication/mcp/mcp-publication.ts';
import { publish } from '../publication/publish.ts';

/**
 * Cold start of the MCP function until its first answer to `tools/list`, beside an empty function and a minimal
 * server on the same library, all bundled alike: fresh processes, interleaved, medians.
 *
 *   node bench/cold-start.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 21);
const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const event = JSON.stringify({
  httpMethod: 'POST',
  headers,
  multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
});

const env = {
  PATH: process.env.PATH,
  BASE_URL: 'https://frontdesk.example',
  TABLE_NAME: 'requests',
  DIGEST_SECRET_ARN: 'arn',
  MAIL_SENDER: 'desk@frontdesk.example',
  MAIL_RECIPIENT: 'team@frontdesk.example',
  CONFIGURATION_SET: 'frontdesk',
  MAILS_PER_HOUR: '60',
  POWERTOOLS_SERVICE_NAME: 'frontdesk',
  POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
  STAGE: 'bench',
};

interface Sample {
  readonly load: number;
  readonly first: number;
}

function sample(file: string): Sample {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'probe.mjs'), file, event], {
    encoding: 'utf8',
    env,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function bundled(name: string, into: (directory: string) => void): [name: string, file: string] {
  const folder = join(directory, name);
  mkdirSync(folder);
  into(folder);
  return [name, join(folder, 'index.mjs')];
}

const reference = (entry: string) => (folder: string) =>
  bundleFunction({ entry, maxStartBytes: Number.POSITIVE_INFINITY }, folder);
const { documents } = publish(readContent('content'), { baseUrl: baseUrlPlaceholder });

try {
  const functions = [
    bundled('empty', reference('bench/reference/empty.ts')),
    bundled('minimal', reference('bench/reference/minimal-mcp-server.ts')),
    bundled('mcp', (folder) => bundleMcp(mcpPublication(documents), folder)),
  ];
  const samples = new Map(functions.map(([name]) => [name, [] as Sample[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, file] of functions) samples.get(name)?.push(sample(file));
  }
  const total = (name: string) => median((samples.get(name) ?? []).map(({ load, first }) => load + first));
  console.table(
    Object.fromEntries(
      [...samples].map(([name, taken]) => [
        name,
        {
          'load ms': round(median(taken.map(({ load }) => load)), 1),
          'first answer ms': round(median(taken.map(({ first }) => first)), 1),
          'total ms': round(total(name), 1),
          'x empty': round(total(name) / total('empty'), 1),
          'x minimal': round(total(name) / total('minimal'), 2),
        },
      ]),
    ),
  );
} finally {
  rmSync(directory, { recursive: true });
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
