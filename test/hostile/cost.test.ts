import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { parseBody } from '../../lambdas/diagnostic-request/http/parse-body.ts';
import { ProblemException } from '../../lambdas/diagnostic-request/problem-exception.ts';
import { parseToolArguments } from '../../lambdas/mcp/tool-arguments.ts';
import * as a2a from '../lambdas/a2a/a2a-fixture.ts';
import * as mcp from '../lambdas/mcp/mcp-fixture.ts';
import { legacy, legacyRequest, modernHeaders, modernRequest } from '../support/mcp-messages.ts';
import { runs } from './arbitraries.ts';
import { bulkyBodies } from './bulky-bodies.ts';
import { cpuCost } from './cpu-cost.ts';
import { values } from './hostile-requests.ts';

/** How many times as much processor time as a message of one long text a body of the same size may take. */
const maxRatio = 20;

const json = { 'Content-Type': 'application/json' };
const rpc = (params: object) => JSON.parse(a2a.rpc('SendMessage', params));
const mcpHandler = mcp.handlerWith(async (args) => {
  const { error } = DiagnosticRequest.safeParse(parseToolArguments(args).values);
  return { content: [{ type: 'text', text: String(error?.issues.length) }] };
});
const a2aHandler = a2a.handlerWith(async ({ values: sent }) => {
  const { error } = DiagnosticRequest.safeParse(sent);
  return { text: String(error?.issues.length), data: {} };
});

const client = { capabilities: {}, clientInfo: { name: 'a', version: '1' } };
const calls = {
  read: { name: 'read', arguments: {} },
  request: { name: 'request', arguments: { ...values, idempotencyKey: 'k' } },
};
const endpoints = [
  {
    name: 'HTTP',
    send: async ({ body = '' }: mcp.Sent) => {
      try {
        return DiagnosticRequest.safeParse(parseBody({ body, isBase64Encoded: false }, 'json')).success;
      } catch (error) {
        if (error instanceof ProblemException) return false;
        throw error;
      }
    },
    messages: [{ message: values, headers: json }],
  },
  {
    name: 'A2A',
    send: (sent: mcp.Sent) => a2a.ask(a2aHandler, sent),
    messages: [
      rpc(a2a.messageOf([{ text: 'What do you offer?' }])),
      rpc({
        ...a2a.messageOf([{ data: { skill: 'query-services', resources: ['pricing'] } }]),
        configuration: { acceptedOutputModes: ['application/json'] },
      }),
      rpc(a2a.messageOf([{ data: { skill: 'request-diagnostic', ...values } }])),
      rpc(a2a.messageOf([{ text: JSON.stringify({ skill: 'request-diagnostic', ...values }) }])),
      JSON.parse(a2a.rpc('ListTasks', { pageSize: 10, status: 'TASK_STATE_WORKING' })),
    ].map((message) => ({ message, headers: a2a.json })),
  },
  {
    name: 'MCP',
    send: (sent: mcp.Sent) => mcp.ask(mcpHandler, sent),
    messages: [
      legacyRequest('initialize', { protocolVersion: legacy, ...client }),
      legacyRequest('tools/list', { cursor: 'a' }),
      legacyRequest('tools/call', calls.read),
      legacyRequest('tools/call', calls.request),
    ]
      .map((message): { message: object; headers: Record<string, string> } => ({ message, headers: json }))
      .concat(
        { message: modernRequest('server/discover'), headers: modernHeaders('server/discover') },
        {
          message: modernRequest('tools/call', calls.request),
          headers: modernHeaders('tools/call', 'request'),
        },
        {
          message: modernRequest('subscriptions/listen', { notifications: { toolsListChanged: true } }),
          headers: modernHeaders('subscriptions/listen'),
        },
      ),
  },
];

beforeAll(() => {
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(() => true);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const withConfiguration = (members: object) =>
  rpc({ ...a2a.messageOf([{ text: 'a' }]), configuration: members });
const withData = (data: object) => rpc(a2a.messageOf([{ data }]));
const many = (count: number, value: unknown = 1) => Array(count).fill(value);
const members = (count: number) =>
  Object.fromEntries(many(count).map((value, index) => [index.toString(36), value]));
const onOneLetter = (count: number) => ({
  ...values,
  message: `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`,
});
const initializeWith = (info: object, capabilities = {}) =>
  legacyRequest('initialize', {
    protocolVersion: legacy,
    clientInfo: { ...client.clientInfo, ...info },
    capabilities,
  });

/** The costliest bodies before limits existed, and the largest of their kind within the limits. */
const attacks: Record<string, [what: string, message: object][]> = {
  HTTP: [60_000, 4_998, 30].map((count) => [`${count} marks on a letter`, onOneLetter(count)]),
  A2A: [60_000, 400].flatMap((count): [string, object][] => [
    [`${count} parts`, rpc(a2a.messageOf(many(count)))],
    [`${count} output modes`, withConfiguration({ acceptedOutputModes: many(count) })],
    [`${count} resources`, withData({ skill: 'query-services', resources: many(count) })],
    [`${count / 5} unknown members`, withData({ skill: 'request-diagnostic', ...members(count / 5) })],
    [`${count / 20} objects in texts`, rpc(a2a.messageOf(many(count / 20, { text: '{"skill":[1]}' })))],
  ]),
  MCP: [12_000, 400].flatMap((count): [string, object][] => [
    [`${count} arguments`, legacyRequest('tools/call', { name: 'request', arguments: members(count) })],
    [
      `${count} arguments of a read tool`,
      legacyRequest('tools/call', { name: 'read', arguments: members(count) }),
    ],
    [`${count} members of _meta`, legacyRequest('tools/call', { name: 'read', _meta: members(count) })],
    [`${count} icons`, initializeWith({ icons: many(count, {}) })],
    [`${count} capabilities`, initializeWith({}, { experimental: members(count) })],
  ]),
};

describe.each(endpoints)('the endpoint of $name', ({ name, send, messages }) => {
  let maxCost = 0;
  beforeAll(async () => {
    const [{ message, headers } = { message: {}, headers: {} }] = messages;
    const plain = JSON.stringify({ ...message, unknownMember: 'x'.repeat(120_000) });
    maxCost = maxRatio * (await cpuCost(() => send({ headers, body: plain })));
  });

  test.each(attacks[name] ?? [])('answers %s at little cost', async (_what, message) => {
    const body = JSON.stringify(message);
    const headers = messages[0]?.headers ?? {};

    expect(await cpuCost(() => send({ headers, body }), maxCost)).toBeLessThanOrEqual(maxCost);
  });

  test('takes little more time for any body than for a plain one of its size', async () => {
    const bodies = fc
      .constantFrom(...messages)
      .chain(({ message, headers }) => bulkyBodies(message).map((body) => ({ body, headers })));
    await fc.assert(
      fc.asyncProperty(bodies, async (sent) => {
        expect(await cpuCost(() => send(sent), maxCost)).toBeLessThanOrEqual(maxCost);
      }),
      // Shrinking takes minutes, and a smaller body is no better example.
      { ...runs(300), endOnFailure: true },
    );
  });
});
