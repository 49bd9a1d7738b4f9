import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureLog, parseLog } from '../../support/capture-log.ts';
import { legacyRequest } from '../../support/mcp-messages.ts';
import * as a2a from '../a2a/fixture.ts';
import * as mcp from '../mcp/fixture.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => log.end());

const lines = () => parseLog(log.text());

/** Throws an error whose message and causes repeat the request. */
async function fail(): Promise<never> {
  const socket = Object.assign(new RangeError('ada@example.org'), { code: 'ECONNRESET' });
  throw new TypeError('Ada Byron', { cause: new Error('Ada', { cause: socket }) });
}

const frames = expect.arrayContaining([expect.stringContaining('agent-endpoint-log.test.ts')]);
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** The log line of that error at an endpoint. */
const failureLine = (endpoint: string) => ({
  level: 'ERROR',
  message: `${endpoint} failure`,
  timestamp,
  service: 'frontdesk',
  sampling_rate: 0,
  cause: {
    name: 'TypeError',
    frames,
    cause: { name: 'Error', frames, cause: { name: 'RangeError', code: 'ECONNRESET', frames } },
  },
});

/** The log line of any message at an endpoint. */
const messageLine = (endpoint: string, status: number) => ({
  level: 'INFO',
  message: `${endpoint} message`,
  timestamp,
  service: 'frontdesk',
  sampling_rate: 0,
  requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  endpoint: endpoint.toLowerCase(),
  status,
  durations: { total: expect.any(Number) },
});

/** The error that the caller receives. */
const undisclosedError = {
  code: -32603,
  message: 'The service failed. The error was logged. Send the message again later',
};

const personalData = /Ada|ada@|Byron/;
const json = { 'Content-Type': 'application/json' };
const sendToA2a = (method: string, part: object) =>
  a2a.ask(a2a.handlerWith(fail), { headers: a2a.json, body: a2a.rpc(method, a2a.messageOf([part])) });
const skill = 'request-diagnostic';

test('the MCP endpoint logs why a tool failed, with its causes, in one line, and hides it from the caller', async () => {
  const call = legacyRequest('tools/call', { name: 'request', arguments: { name: 'Ada Byron' } });

  const answer = await mcp.ask(mcp.handlerWith(fail), { headers: json, body: JSON.stringify(call) });

  expect(answer.message.result).toEqual({
    content: [{ type: 'text', text: 'The tool failed. The error was logged. Call the tool again later.' }],
    isError: true,
  });
  const calledFields = { method: 'tools/call', tool: 'request' };
  expect(lines()).toEqual([
    { ...failureLine('MCP'), ...calledFields },
    { ...messageLine('MCP', 200), ...calledFields, toolError: true },
  ]);
  expect(log.text()).not.toMatch(personalData);
});

test('the A2A endpoint logs why a skill failed, with its causes, in one line, and hides it from the caller', async () => {
  const { status, headers, message } = await sendToA2a('SendMessage', { data: { skill, name: 'Ada Byron' } });

  expect(status).toBe(500);
  expect(headers).toMatchObject({ 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
  expect(message).toEqual({ jsonrpc: '2.0', id: 1, error: undisclosedError });
  const calledFields = { method: 'SendMessage', skill };
  expect(lines()).toEqual([
    { ...failureLine('A2A'), ...calledFields },
    { ...messageLine('A2A', 500), ...calledFields, error: -32603 },
  ]);
  expect(log.text()).not.toMatch(personalData);
});

test('the A2A endpoint logs the skill that a text names', async () => {
  await sendToA2a('SendMessage', { text: JSON.stringify({ skill, name: 'Ada Byron' }) });

  expect(lines()).toContainEqual(expect.objectContaining({ message: 'A2A message', skill }));
  expect(log.text()).not.toMatch(personalData);
});

test('an endpoint does not log unknown names', async () => {
  const call = legacyRequest('tools/call', { name: 'Ada Byron' });
  await mcp.ask(mcp.handlerWith(fail), { headers: json, body: JSON.stringify(call) });
  await sendToA2a('Ada Byron', { data: { skill: 'Ada' } });

  expect(lines()).toEqual([
    { ...messageLine('MCP', 200), method: 'tools/call', tool: 'other', error: -32602 },
    { ...messageLine('A2A', 200), method: 'other', error: -32601 },
  ]);
});

test("an endpoint logs only the message line for a caller's error, without fields of the previous message", async () => {
  const handler = a2a.handlerWith(fail);
  const body = a2a.rpc('SendMessage', a2a.messageOf([{ text: 'Hello' }]));
  await a2a.ask(handler, { headers: a2a.json, body });
  await a2a.ask(handler, { body: '{}' });

  expect(lines()[1]).toEqual(messageLine('A2A', 415));
});
