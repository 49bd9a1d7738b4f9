import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentEndpoint } from '../../../lambdas/shared/agent-endpoint.ts';
import { loggableError } from '../../../lambdas/shared/loggable-error.ts';
import { MinimalLogger } from '../../../lambdas/shared/minimal-logger.ts';
import { captureLog } from '../../support/capture-log.ts';
import { lambdaContext, postEvent } from '../../support/lambda-events.ts';
import { legacyRequest } from '../../support/mcp-messages.ts';
import * as a2a from '../a2a/a2a-fixture.ts';
import * as mcp from '../mcp/mcp-fixture.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => log.end());

const lines = () =>
  log
    .text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** An error whose messages, and whose causes' messages, repeat what was sent. */
async function fail(): Promise<never> {
  const socket = Object.assign(new RangeError('ada@example.org'), { code: 'ECONNRESET' });
  throw new TypeError('Ada Byron', { cause: new Error('Ada', { cause: socket }) });
}

const frames = expect.arrayContaining([expect.stringContaining('agent-endpoint-log.test.ts')]);
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** The line of that error at an endpoint. */
const failureLine = (endpoint: string) => ({
  level: 'ERROR',
  message: `${endpoint} failure`,
  timestamp,
  service: 'frontdesk',
  cause: {
    name: 'TypeError',
    frames,
    cause: { name: 'Error', frames, cause: { name: 'RangeError', code: 'ECONNRESET', frames } },
  },
});

/** The line of every message at an endpoint. */
const messageLine = (endpoint: string, status: number) => ({
  level: 'INFO',
  message: `${endpoint} message`,
  timestamp,
  service: 'frontdesk',
  requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  endpoint: endpoint.toLowerCase(),
  status,
  durations: { total: expect.any(Number) },
});

const personal = /Ada|ada@|Byron/;
const json = { 'Content-Type': 'application/json' };

test('the MCP endpoint logs why a tool failed, with its causes, in one line', async () => {
  const call = legacyRequest('tools/call', { name: 'request', arguments: { name: 'Ada Byron' } });

  await mcp.ask(mcp.handlerWith(fail), { headers: json, body: JSON.stringify(call) });

  const called = { method: 'tools/call', tool: 'request' };
  expect(lines()).toEqual([
    { ...failureLine('MCP'), ...called },
    { ...messageLine('MCP', 200), ...called, toolError: true },
  ]);
  expect(log.text()).not.toMatch(personal);
});

test('the MCP endpoint logs why the SDK could not be loaded', async () => {
  const handler = mcp.sdkEndpoint(mcp.mcpData, fail, { loadSdk: fail });

  const answer = await mcp.ask(handler, { headers: json, body: JSON.stringify(legacyRequest('ping')) });

  expect(answer.status).toBe(500);
  expect(lines()).toEqual([
    { ...failureLine('MCP'), method: 'ping' },
    { ...messageLine('MCP', 500), method: 'ping' },
  ]);
});

test('the A2A endpoint logs why a skill failed, with its causes, in one line', async () => {
  const message = a2a.messageOf([{ data: { skill: 'request-diagnostic', name: 'Ada Byron' } }]);

  await a2a.ask(a2a.handlerWith(fail), { headers: a2a.json, body: a2a.rpc('SendMessage', message) });

  const called = { method: 'SendMessage', skill: 'request-diagnostic' };
  expect(lines()).toEqual([
    { ...failureLine('A2A'), ...called },
    { ...messageLine('A2A', 500), ...called, error: -32603 },
  ]);
  expect(log.text()).not.toMatch(personal);
});

describe('agentEndpoint()', () => {
  const failures: unknown[] = [];
  const handler = agentEndpoint({
    name: 'a2a',
    logger: new MinimalLogger({ service: 'frontdesk' }),
    onFailure: (error) => failures.push(loggableError(error)),
    answer: fail,
  });
  const send = (method: string) =>
    handler({ ...postEvent({ body: '{}' }), httpMethod: method }, lambdaContext());
  beforeEach(() => {
    failures.length = 0;
  });

  test('tells of what its handler throws, and answers it with an error that says nothing of it', async () => {
    const { statusCode, body } = await send('POST');

    expect(failures).toEqual([failureLine('A2A').cause]);
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32603,
        message: 'The service failed. The operators can see it. Send the message again later',
      },
    });
  });

  test('tells nothing of an error of the caller', async () => {
    expect((await send('PUT')).statusCode).toBe(405);
    expect(failures).toEqual([]);
    expect(lines()).toEqual([messageLine('A2A', 405)]);
  });
});
