import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { edgeAccessLogFields } from '../../lib/constructs/edge-access-log.ts';
import { failureCausesQuery } from '../../lib/monitoring/dashboard.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { parseLog } from '../support/capture-log.ts';
import { jsonPost, lambdaContext } from '../support/lambda-events.ts';
import { startMcpFunction } from '../support/mcp-function.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { monitorLog } from '../support/monitor-function.ts';
import { startRequestFunction } from '../support/request-function.ts';
import { a2aEvent, json, messageOf, rpc } from './a2a/fixture.ts';
import { startA2aFunction } from './a2a/function.ts';
import { ask } from './mcp/fixture.ts';

/** A CloudWatch Logs Insights query, limited to the syntax that this project uses. */
interface ParsedQuery {
  /** Fields that the query reads. */
  readonly fields: readonly string[];
  /** Values that the query compares fields with, by field. */
  readonly values: readonly (readonly [field: string, value: string])[];
}

const keywords = new Set(
  'fields filter stats sort limit like and or in by as asc desc count pct bin'.split(' '),
);

function parseQuery(query: string): ParsedQuery {
  const withoutText = query.replaceAll(/"[^"]*"/g, '');
  const quotedNames = [...withoutText.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const names = [...withoutText.replaceAll(/`[^`]+`/g, '').matchAll(/(?<![\w.@])[@a-z][\w.]*/gi)].map(
    ([name]) => name,
  );
  const aliases = new Set([...withoutText.matchAll(/\bas (\w+)/g)].map(([, alias]) => alias));
  return {
    fields: [...new Set([...names, ...quotedNames])].filter(
      (name) => !keywords.has(name) && !aliases.has(name),
    ),
    values: [...query.matchAll(/([\w.]+) (?:=|in) (?:\[([^\]]*)\]|("[^"]*"))/g)].flatMap(
      ([, field = '', list, value]) =>
        [...(list ?? value ?? '').matchAll(/"([^"]*)"/g)].map(([, text = '']) => [field, text] as const),
    ),
  };
}

/** Returns the fields of a log line, by their names in Logs Insights. */
function flattenFields(line: unknown, prefix = ''): [field: string, value: unknown][] {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return [[prefix, line]];
  return Object.entries(line).flatMap(([name, value]) =>
    flattenFields(value, prefix ? `${prefix}.${name}` : name),
  );
}

const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
const queries = [...runbook.matchAll(/```logs-insights\n([\s\S]*?)\n```/g)].map(([, query = '']) => query);

/**
 * The line that Lambda writes after each invocation with `LogFormat: JSON`.
 * https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html#platform-report
 */
const platformReport = {
  time: '2026-11-21T10:00:00.000Z',
  type: 'platform.report',
  record: {
    requestId: '6d67e385-053d-4622-a56f-b25bcef23083',
    status: 'timeout',
    errorType: 'Runtime.ExitError',
    metrics: {
      durationMs: 10_000,
      billedDurationMs: 10_000,
      memorySizeMB: 512,
      maxMemoryUsedMB: 120,
      initDurationMs: 200,
    },
  },
};
/** A CloudFront log line. */
const edgeAccessLine = Object.fromEntries(edgeAccessLogFields.map((field) => [field, '-']));
/** Fields that CloudWatch adds to every line. */
const commonFields = { '@timestamp': 0, '@message': '' };

/** Every field of every line, with its values. */
const loggedValues = new Map<string, Set<unknown>>();

beforeAll(async () => {
  const lines = [
    ...(await readRequestLogLines()),
    ...(await readMcpLogLines()),
    ...(await readA2aLogLines()),
    ...parseLog(await monitorLog('http://127.0.0.1:1')),
    platformReport,
    edgeAccessLine,
    commonFields,
  ];
  for (const [field, value] of lines.flatMap((line) => flattenFields(line))) {
    loggedValues.set(field, (loggedValues.get(field) ?? new Set()).add(value));
  }
});

async function readRequestLogLines(): Promise<unknown[]> {
  const fn = await startRequestFunction();
  await fn.post(jsonPost(validRequest));
  fn.ses.setFaults('fail');
  await fn.post(jsonPost(validRequest));
  fn.ses.setFaults('reset');
  await fn.post(jsonPost(validRequest));
  await fn.close();
  return parseLog(fn.log);
}

async function readMcpLogLines(): Promise<unknown[]> {
  const mcp = await startMcpFunction();
  const body = JSON.stringify(legacyRequest('tools/call', { name: 'list_services', arguments: {} }));
  await ask(mcp.handler, { headers: { 'Content-Type': 'application/json' }, body });
  await mcp.close();
  return parseLog(mcp.services.log);
}

async function readA2aLogLines(): Promise<unknown[]> {
  const agent = await startA2aFunction();
  const body = rpc('SendMessage', messageOf([{ data: { skill: 'query-services' } }]));
  await agent.handler(a2aEvent({ headers: json, body }), lambdaContext());
  await agent.close();
  return parseLog(agent.services.log);
}

describe('the runbook', () => {
  test.each([...queries, failureCausesQuery].map((query) => [query]))(
    'queries only fields and values that log lines have:\n%s',
    (query) => {
      const { fields, values } = parseQuery(query);

      expect(fields.filter((field) => !loggedValues.has(field))).toEqual([]);
      const missing = values.filter(
        ([field, value]) =>
          !value.includes('…') && value !== 'success' && !loggedValues.get(field)?.has(value),
      );
      expect(missing).toEqual([]);
    },
  );

  test('names only outcomes that exist', async () => {
    const { problemTypes } = await import('../../contract/problems/texts.ts');
    const slugs: string[] = problemTypes.map(({ slug }) => slug);
    const listedSlugs = [...runbook.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, slug = '']) => slug);

    expect(listedSlugs.length).toBeGreaterThan(0);
    expect(listedSlugs.filter((slug) => !slugs.includes(slug))).toEqual([]);
  });
});
