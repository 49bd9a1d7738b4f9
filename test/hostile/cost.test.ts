import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DiagnosticRequest } from '../../contract/request/diagnostic-request.ts';
import { parseBody, parseIdempotencyKey } from '../../lambdas/diagnostic-request/http/http-request.ts';
import { ProblemException } from '../../lambdas/diagnostic-request/problem-exception.ts';
import { normalizeHeaders } from '../../lambdas/shared/gateway-event.ts';
import { malformedMembers } from '../fixtures/malformed-json.ts';
import { validRequest } from '../fixtures/request-values.ts';
import * as a2a from '../lambdas/a2a/fixture.ts';
import * as mcp from '../lambdas/mcp/fixture.ts';
import { legacyRequest, legacyRevision } from '../support/mcp-messages.ts';

/** The maximum ratio between the CPU time for a hostile body and for one long string of the same size. */
const maxRatio = 9;

const mcpHandler = mcp.handlerWith(async (args) => {
  const { error } = DiagnosticRequest.safeParse(args);
  return { content: [{ type: 'text', text: String(error?.issues.length) }] };
});
const a2aHandler = a2a.handlerWith(async ({ values }) => {
  const { error } = DiagnosticRequest.safeParse(values);
  return { text: String(error?.issues.length), data: {} };
});

async function parseRequest(body: string): Promise<unknown> {
  try {
    return DiagnosticRequest.safeParse(await parseBody({ body, isBase64Encoded: false }, 'json'));
  } catch (error) {
    if (error instanceof ProblemException) return error;
    throw error;
  }
}

const sendMessage = (params: object) => JSON.parse(a2a.rpc('SendMessage', params));
const withConfiguration = (members: object) =>
  sendMessage({ ...a2a.messageOf([{ text: 'a' }]), configuration: members });
const withData = (data: object) => sendMessage(a2a.messageOf([{ data }]));
const call = (name: string, params: object) => legacyRequest('tools/call', { name, ...params });
const initialize = (info: object, capabilities: object = {}) =>
  legacyRequest('initialize', {
    protocolVersion: legacyRevision,
    clientInfo: { name: 'a', version: '1', ...info },
    capabilities,
  });
const repeat = (count: number, value: unknown = 1) => Array(count).fill(value);
const members = (count: number) =>
  Object.fromEntries(repeat(count).map((value, index) => [index.toString(36), value]));
const withMessage = (message: string) => ({ ...validRequest, message });
const marks = (count: number) => `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;

/** How each endpoint processes a body before it calls AWS, and a message that it accepts. */
const endpoints: Record<string, { processBody(body: string): Promise<unknown>; validMessage: object }> = {
  HTTP: { processBody: parseRequest, validMessage: validRequest },
  MCP: {
    processBody: (body) => mcp.ask(mcpHandler, { headers: { 'Content-Type': 'application/json' }, body }),
    validMessage: initialize({}),
  },
  A2A: {
    processBody: (body) => a2a.ask(a2aHandler, { headers: a2a.json, body }),
    validMessage: sendMessage(a2a.messageOf([{ text: 'What do you offer?' }])),
  },
};

/** The bodies that used to cost most at each endpoint: of the maximum size, and the largest within the JSON limits. */
const attacks: Record<string, [what: string, message: object | string][]> = {
  HTTP: [
    // All endpoints use the same parser.
    ...Object.entries(malformedMembers).map(([what, sent]): [string, string] => [
      `malformed JSON of ${what}`,
      `{${sent}`,
    ]),
    ...[60_000, 4_998, 30].map((count): [string, object] => [
      `${count} marks on a letter`,
      withMessage(marks(count)),
    ]),
    ['20,000 vowel signs', withMessage('\u{16d67}'.repeat(20_000))],
  ],
  MCP: [12_000, 400].flatMap((count): [string, object][] => [
    [`${count} arguments`, call('request', { arguments: members(count) })],
    [`${count} arguments of a read tool`, call('read', { arguments: members(count) })],
    [`${count} members of _meta`, call('read', { _meta: members(count) })],
    [`${count} icons`, initialize({ icons: repeat(count, {}) })],
    [`${count} capabilities`, initialize({}, { experimental: members(count) })],
  ]),
  A2A: [60_000, 400].flatMap((count): [string, object][] => [
    [`${count} parts`, sendMessage(a2a.messageOf(repeat(count)))],
    [`${count} output modes`, withConfiguration({ acceptedOutputModes: repeat(count) })],
    [`${count} resources`, withData({ skill: 'query-services', resources: repeat(count) })],
    [`${count / 5} unknown members`, withData({ skill: 'request-diagnostic', ...members(count / 5) })],
    [
      `${count / 20} objects in texts`,
      sendMessage(a2a.messageOf(repeat(count / 20, { text: '{"skill":[1]}' }))),
    ],
    [
      `${count / 25} malformed texts`,
      sendMessage(a2a.messageOf(repeat(count / 25, { text: `{${' '.repeat(2_500_000 / count)}` }))),
    ],
  ]),
};

beforeAll(() => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(() => true);
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Returns the mean CPU time of one run on this thread, in ms. Ends early once it is below `sufficientMs`. */
async function measureMeanMs(work: () => Promise<unknown>, sufficientMs = 0): Promise<number> {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    await work();
    const { user, system } = process.threadCpuUsage(start);
    const ms = (user + system) / 1_000;
    // Some systems measure CPU time in steps of 10 ms.
    if (ms > 200 || (runs > 2 && ms < sufficientMs * runs)) return ms / runs;
  }
}

describe.each(Object.entries(endpoints))('the endpoint of %s', (name, { processBody, validMessage }) => {
  let maxMs = 0;
  beforeAll(async () => {
    const plain = JSON.stringify({ ...validMessage, unknownMember: 'x'.repeat(120_000) });
    maxMs = maxRatio * (await measureMeanMs(() => processBody(plain)));
  });

  test.each(attacks[name] ?? [])('refuses %s at about the cost of a long string', async (_what, message) => {
    const body = typeof message === 'string' ? message : JSON.stringify(message);

    expect(await measureMeanMs(() => processBody(body), maxMs)).toBeLessThanOrEqual(maxMs);
  });
});

test('a header with white space inside costs about as much as one of letters', async () => {
  const read = (value: string) => async () => {
    const event = { headers: {}, multiValueHeaders: { 'Idempotency-Key': [value] } };
    await normalizeHeaders().before?.({ event } as unknown as Parameters<
      NonNullable<ReturnType<typeof normalizeHeaders>['before']>
    >[0]);
    expect(() => parseIdempotencyKey(value)).toThrow(ProblemException);
  };
  const maxMs = maxRatio * (await measureMeanMs(read('a'.repeat(9_000))));

  expect(await measureMeanMs(read(`a${' '.repeat(9_000)}a`), maxMs)).toBeLessThanOrEqual(maxMs);
});
