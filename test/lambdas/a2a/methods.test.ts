import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { a2aVersion } from '../../../contract/agents/a2a-data.ts';
import type { JsonRpcReply } from '../../support/json-rpc.ts';
import { ask, type EventOptions, handlerWith, json, messageOf, rpc } from './fixture.ts';

let requests = 0;
const handler = handlerWith(async () => {
  requests += 1;
  return { text: 'Sent.', data: { id: 'DR-0123456789ABCDEF' } };
});

beforeEach(() => {
  requests = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function post(body: string, headers: Record<string, string> = json): Promise<JsonRpcReply> {
  const answer = await ask(handler, { headers, body });
  expect(answer.status).toBe(200);
  return answer.message;
}

const call = (method: string, params?: unknown) => post(rpc(method, params));
const text = messageOf([{ text: 'Hello' }]);
const request = messageOf([{ data: { skill: 'request-diagnostic' } }]);
const webhook = { taskPushNotificationConfig: { url: 'https://hook.example' } };

const errorInfo = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'a2a-protocol.org',
});

const codes = {
  TASK_NOT_FOUND: -32001,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
};

describe('handler() responds with the errors of A2A 1.0', () => {
  test.each<[method: string, params: unknown, reason: keyof typeof codes]>([
    ['GetTask', { id: 'any' }, 'TASK_NOT_FOUND'],
    ['SendMessage', messageOf([{ text: 'More' }], { taskId: 'any' }), 'TASK_NOT_FOUND'],
    ['SendStreamingMessage', request, 'UNSUPPORTED_OPERATION'],
    ['CreateTaskPushNotificationConfig', {}, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ['SendMessage', { ...request, configuration: webhook }, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ['SendMessage', messageOf([{ raw: 'aGk=' }]), 'CONTENT_TYPE_NOT_SUPPORTED'],
    ['SendMessage', messageOf([{ text: '<p>', mediaType: 'text/html' }]), 'CONTENT_TYPE_NOT_SUPPORTED'],
  ])('%s %j: %s', async (method, params, reason) => {
    expect((await call(method, params)).error).toEqual({
      code: codes[reason],
      message: expect.any(String),
      data: [errorInfo(reason)],
    });
    expect(requests).toBe(0);
  });

  test.each([undefined, '0.3', '1.1', '10.0'])('version "%s": -32009', async (version) => {
    const headers = { 'Content-Type': 'application/json', ...(version && { 'A2A-Version': version }) };
    const { error } = await post(rpc('SendMessage', request), headers);

    expect(error).toMatchObject({ code: -32009, data: [errorInfo('VERSION_NOT_SUPPORTED')] });
    expect(error?.message).toMatch(/^Call A2A 1\.0 methods, .*"A2A-Version: 1\.0", or A2A 0\.3 methods/);
    expect(requests).toBe(0);
  });
});

test.each<[what: string, sent: EventOptions]>([
  ['the version with a patch number', { headers: { ...json, 'A2A-Version': '1.0.1' } }],
  [
    'the version as a query parameter',
    { headers: { 'Content-Type': 'application/json' }, query: { 'A2A-Version': a2aVersion } },
  ],
  [
    'a client that accepts only event streams, in JSON',
    { headers: { ...json, Accept: 'text/event-stream' } },
  ],
])('handler() answers %s', async (_what, sent) => {
  const { headers, message } = await ask(handler, { ...sent, body: rpc('SendMessage', text) });

  expect(headers['Content-Type']).toBe('application/json');
  expect(message).toMatchObject({ id: 1, result: { message: { role: 'ROLE_AGENT' } } });
});

describe('handler() responds with the errors of JSON-RPC 2.0', () => {
  const methodList = '^Call one of these A2A 1\\.0 methods: SendMessage, [\\w, ]+';
  test.each<[method: string, message: string]>([
    ['message/send', `${methodList}\\. Method names with a slash belong to A2A 0\\.3: `],
    ['sendMessage', `${methodList}\\. Did you mean "SendMessage"\\?$`],
    ['__proto__', `${methodList}$`],
  ])('method "%s": -32601 with a list of the methods', async (method, message) => {
    expect((await call(method, text)).error).toMatchObject({
      code: -32601,
      message: expect.stringMatching(message),
    });
  });

  test.each<[body: object, id: unknown]>([
    [{ jsonrpc: '1.0', id: 'a', method: 'SendMessage', params: request }, 'a'],
    [{ jsonrpc: '2.0', id: 7, method: 1, params: request }, 7],
    [{ jsonrpc: '2.0', method: 'SendMessage', params: request }, null],
    [{ jsonrpc: '2.0', id: 1.5, method: 'SendMessage', params: request }, null],
  ])('%j: -32600', async (body, id) => {
    expect(await post(JSON.stringify(body))).toMatchObject({ id, error: { code: -32600 } });
    expect(requests).toBe(0);
  });

  const withInvalidModes = { ...text, configuration: { acceptedOutputModes: 'text' } };
  test.each<[method: string, params: unknown, fields: string[]]>([
    ['SendMessage', undefined, ['params']],
    ['SendMessage', { message: {} }, ['message.messageId', 'message.role', 'message.parts']],
    ['SendMessage', messageOf([]), ['message.parts']],
    ['SendMessage', messageOf(Array(51).fill({ text: 5 })), ['message.parts']],
    ['SendMessage', messageOf([{ text: 'a' }, {}]), ['message.parts[1]']],
    ['SendMessage', messageOf([{ text: 1 }]), ['message.parts[0].text']],
    ['SendMessage', messageOf([{ text: 'a' }], { role: 'user' }), ['message.role']],
    ['SendMessage', messageOf([{ text: 'a' }], { messageId: 'a\0b' }), ['message.messageId']],
    ['SendMessage', withInvalidModes, ['configuration.acceptedOutputModes']],
    ['SendMessage', messageOf([{ data: {} }]), ['message.parts[0].data.skill']],
    ['SendMessage', messageOf([{ data: {} }, { data: {} }]), ['message.parts[1].data']],
    ['ListTasks', { pageSize: 0 }, ['pageSize']],
    ['ListTasks', { pageSize: 101 }, ['pageSize']],
  ])('%s %j: -32602 that names %j', async (method, params, fields) => {
    const { error } = await call(method, params);

    expect(error).toMatchObject({
      code: -32602,
      data: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: fields.map((field) => ({ field, description: expect.any(String) })),
        },
      ],
    });
    const listedFields = error?.message.split('\n').flatMap((line) => /^- (.+?): ./.exec(line)?.[1] ?? []);
    expect(listedFields).toEqual(fields);
    expect(requests).toBe(0);
  });

  test('as many parts as are allowed: a result', async () => {
    expect(await call('SendMessage', messageOf(Array(50).fill({ text: 'a' })))).toHaveProperty('result');
  });
});

test.each<[params: unknown, pageSize: number]>([
  [undefined, 50],
  [{ pageSize: 1, contextId: 'a' }, 1],
  [{ pageSize: 100 }, 100],
])('handler() answers ListTasks %j with one empty page of size %i', async (params, pageSize) => {
  const page = { tasks: [], nextPageToken: '', totalSize: 0, pageSize };

  expect((await call('ListTasks', params)).result).toEqual(page);
});

describe('message/send of A2A 0.3', () => {
  const withoutVersion = { 'Content-Type': 'application/json' };
  const call03 = (method: string, params: unknown, headers = {}) =>
    post(rpc(method, params), { ...withoutVersion, ...headers });
  const message03 = (parts: unknown, members: object = {}) =>
    messageOf(parts, { kind: 'message', role: 'user', ...members });
  const text03 = message03([{ kind: 'text', text: 'Hello' }], { contextId: 'context-1' });
  const query = message03([{ kind: 'data', data: { skill: 'query-services', resources: ['pricing'] } }]);

  test.each([{}, ...['', '0.3', '0.3.0'].map((version) => ({ 'A2A-Version': version }))])(
    'gets a response in its format with the headers %j',
    async (headers) => {
      expect((await call03('message/send', query, headers)).result).toEqual({
        kind: 'message',
        role: 'agent',
        messageId: expect.any(String),
        contextId: expect.any(String),
        parts: [
          { kind: 'text', text: 'EUR 1.' },
          { kind: 'data', data: { pricing: 1 } },
        ],
      });
    },
  );

  test('keeps the context, and returns a media type that the client accepts', async () => {
    const configuration = { acceptedOutputModes: ['text/plain'], blocking: true };

    expect((await call03('message/send', { ...text03, configuration })).result).toMatchObject({
      contextId: 'context-1',
      parts: [{ kind: 'text', text: 'Desk offers a repair.' }],
    });
  });

  const configuration = { pushNotificationConfig: { url: 'https://hook.example' } };
  test.each<[what: string, params: unknown, code: number, text: RegExp]>([
    ['an agent as the sender', message03([{ text: 'Hi' }], { role: 'agent' }), -32602, /- message\.role: /],
    ['text instead of parts', message03('Hello'), -32602, /- message\.parts: /],
    ['a part that is not an object', message03([null]), -32602, /- message\.parts\[0\]: /],
    ['a file', message03([{ kind: 'file', file: { uri: 'https://a.example/a' } }]), -32005, /./],
    ['a push configuration', { ...text03, configuration }, -32003, /./],
  ])('refuses %s as SendMessage does', async (_what, params, code, message) => {
    expect((await call03('message/send', params)).error).toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  test.each(['0.4', '0.30', '0.2.5', '2.0'])('does not exist in version "%s"', async (version) => {
    const { error } = await call03('message/send', text03, { 'A2A-Version': version });
    expect(error?.code).toBe(-32009);
  });

  test('is the only method, which the error for any other says', async () => {
    expect((await call03('messages/send', text03)).error).toMatchObject({
      code: -32601,
      message: expect.stringMatching(
        /^Call one of these A2A 0\.3 methods: message\/send.*Did you mean "message\/send"\?$/,
      ),
    });
  });
});
