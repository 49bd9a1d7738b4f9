import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readClientName } from '../../../lambdas/mcp/client.ts';
import {
  initialized,
  legacyRequest,
  legacyRevision,
  modernHeaders,
  modernRequest,
} from '../../support/mcp-messages.ts';
import { ask, handlerWith } from './fixture.ts';

const json = { 'Content-Type': 'application/json' };
const ping = JSON.stringify(legacyRequest('ping'));
const requestCall = legacyRequest('tools/call', { name: 'request', arguments: {} });

let requests = 0;
let lastClientName: string | undefined;
const handler = handlerWith(async (_args, { clientName }) => {
  requests += 1;
  lastClientName = clientName;
  throw new Error('Nothing is sent');
});

beforeEach(() => {
  requests = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});

describe('handler() rejects', () => {
  test.each<[what: string, headers: Record<string, string>, body: string, status: number]>([
    ['a client that accepts neither JSON nor event streams', { Accept: 'text/html' }, ping, 406],
    [
      'a client that excludes both',
      { Accept: 'application/json;q=0, text/event-stream; q=0.0, */*' },
      ping,
      406,
    ],
    ['a protocol header that is not ASCII', { 'Mcp-Name': '日本' }, ping, 400],
  ])('%s', async (_what, extraHeaders, body, status) => {
    const answer = await ask(handler, { headers: { ...json, ...extraHeaders }, body });

    expect(answer.status).toBe(status);
    expect(answer.message).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
  });
});

describe('handler() accepts', () => {
  test.each(['application/json', '*/*'])('a client that accepts %s', async (Accept) => {
    const { headers, message } = await ask(handler, { headers: { ...json, Accept }, body: ping });

    expect(headers).toMatchObject(json);
    expect(message).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('a client that accepts only event streams, and responds with a stream of one event', async () => {
    const answer = await ask(handler, { headers: { ...json, Accept: 'text/event-stream' }, body: ping });

    expect(answer.headers).toMatchObject({ 'Content-Type': 'text/event-stream' });
    expect(answer.body).toBe('event: message\ndata: {"result":{},"jsonrpc":"2.0","id":1}\n\n');
  });

  test('a notification with 202 and an empty body', async () => {
    const answer = await ask(handler, { headers: json, body: JSON.stringify(initialized) });

    expect(answer).toMatchObject({ status: 202, body: '' });
    expect(answer.headers).not.toHaveProperty('Content-Type');
  });
});

describe('handler() with a tool call', () => {
  test('passes on the name of the client if the message has one', async () => {
    const { params, ...rest } = modernRequest('tools/call', { name: 'request', arguments: {} }) as {
      params: { _meta: object };
    };
    const clientInfo = { name: 'some\nclient', version: '1' };
    const _meta = { ...params._meta, 'io.modelcontextprotocol/clientInfo': clientInfo };
    const body = JSON.stringify({ ...rest, params: { ...params, _meta } });

    await ask(handler, { headers: modernHeaders('tools/call', 'request'), body });
    expect(lastClientName).toBe('some client');
    await ask(handler, { headers: json, body: JSON.stringify(requestCall) });
    expect(lastClientName).toBeUndefined();
    expect(requests).toBe(2);
  });

  test('does not call the tool for a notification', async () => {
    const { id: _, ...notification } = requestCall as { id: number };
    expect((await ask(handler, { headers: json, body: JSON.stringify(notification) })).status).toBe(202);
    expect(requests).toBe(0);
  });

  const tools = 'Call one of these tools: read, request';
  test.each([
    ['nope', tools],
    ['__proto__', tools],
    ['Request_', `${tools}. Did you mean "request"?`],
  ])('responds to the unknown name "%s" with an error of the protocol', async (name, message) => {
    const body = JSON.stringify(legacyRequest('tools/call', { name }));

    expect((await ask(handler, { headers: json, body })).message).toMatchObject({
      id: 1,
      error: { code: -32602, message },
    });
  });

  test('names an argument that a read tool does not accept', async () => {
    const body = JSON.stringify(legacyRequest('tools/call', { name: 'read', arguments: { language: 'nl' } }));
    const { result } = (await ask(handler, { headers: json, body })).message;

    expect(result?.isError).toBe(true);
    expect(result?.content).toEqual([{ type: 'text', text: expect.stringMatching(/^.*\blanguage\b.*$/s) }]);
    expect(result?.structuredContent).toBeUndefined();
  });

  // Some clients send null for a tool without arguments, although the SDK rejects that.
  test.each([
    ['read', 'result'],
    ['request', 'error'],
  ])('responds to the arguments null for the tool "%s" with a %s', async (name, member) => {
    const body = JSON.stringify(legacyRequest('tools/call', { name, arguments: null }));

    expect((await ask(handler, { headers: json, body })).message).toHaveProperty(member);
    expect(requests).toBe(0);
  });

  test('ends a subscription at once, because nothing ever changes', async () => {
    const method = 'subscriptions/listen';
    const body = JSON.stringify(modernRequest(method, { notifications: { toolsListChanged: true } }));
    const answer = await ask(handler, { headers: modernHeaders(method), body });

    expect(answer.body).toContain('"resultType":"complete"');
  });
});

describe('handler() responds to invalid parameters', () => {
  const errorOf = async (message: object) =>
    (await ask(handler, { headers: json, body: JSON.stringify(message) })).message.error;

  test.each<[method: string, message: object, member: string]>([
    ['initialize', legacyRequest('initialize', { protocolVersion: [] }), 'protocolVersion'],
    ['tools/list', legacyRequest('tools/list', { cursor: 5 }), 'cursor'],
    ['tools/call', legacyRequest('tools/call', { name: 5 }), 'name'],
  ])('of %s with the invalid member', async (_method, message, member) => {
    expect(await errorOf(message)).toMatchObject({
      code: -32602,
      message: expect.stringContaining(`\n- params.${member}: `),
    });
  });

  test('with at most 50 issues', async () => {
    const clientInfo = { name: 'a', version: '1', icons: Array(200).fill(1) };
    const params = { protocolVersion: legacyRevision, capabilities: {}, clientInfo };

    expect((await errorOf(legacyRequest('initialize', params)))?.message.split('\n')).toHaveLength(51);
  });
});

test.each<[name: string, claimed: unknown, expected: string | undefined]>([
  ['as it is', 'claude-code', 'claude-code'],
  ['without line breaks', 'a\r\nSource:\u2028x\u0000', 'a Source: x'],
  ['without bidirectional controls', 'a\u202etxt.exe', 'a txt.exe'],
  ['without characters that end a quotation', 'a" or \u201db\u201c', "a' or 'b'"],
  ['without half a character', 'a\ud83d', 'a'],
  ['cut to 100 characters', '\u{1f600}'.repeat(5_000), '\u{1f600}'.repeat(100)],
  ['as undefined if nothing is left', ' \n', undefined],
  ['as undefined if it is not a string', ['a'], undefined],
])('readClientName() returns the name %s', (_how, name, expected) => {
  const _meta = { 'io.modelcontextprotocol/clientInfo': { name } };

  expect(readClientName({ params: { _meta } })).toBe(expected);
});
