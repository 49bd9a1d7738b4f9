import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { a2aVersion } from '../../../contract/a2a-data.ts';
import { maxIdempotencyKeyLength } from '../../../contract/limits.ts';
import { ask, handlerWith, type JsonRpcReply, json, messageOf, rpc, type Sent } from './fixture.ts';

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
  return answer.reply;
}

const call = (method: string, params?: unknown) => post(rpc(method, params));
const text = messageOf([{ text: 'Hello' }]);
const request = messageOf([{ data: { skill: 'request-diagnostic' } }]);

function errorInfo(reason: string) {
  return { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' };
}

describe('handler() responds with the errors of A2A 1.0', () => {
  const calls: [method: string, params: unknown, code: number, reason: string][] = [
    ['GetTask', { id: 'any' }, -32001, 'TASK_NOT_FOUND'],
    ['CancelTask', {}, -32001, 'TASK_NOT_FOUND'],
    ['SendMessage', messageOf([{ text: 'More' }], { taskId: 'any' }), -32001, 'TASK_NOT_FOUND'],
    ['SendStreamingMessage', request, -32004, 'UNSUPPORTED_OPERATION'],
    ['SubscribeToTask', { id: 'any' }, -32004, 'UNSUPPORTED_OPERATION'],
    ['GetExtendedAgentCard', undefined, -32004, 'UNSUPPORTED_OPERATION'],
    ...['Create', 'Get', 'Delete'].map((verb): [string, unknown, number, string] => [
      `${verb}TaskPushNotificationConfig`,
      { taskId: 'any', id: 'any', url: 'https://hook.example' },
      -32003,
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
    ]),
    ['ListTaskPushNotificationConfigs', { taskId: 'any' }, -32003, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    [
      'SendMessage',
      { ...request, configuration: { taskPushNotificationConfig: { url: 'https://hook.example' } } },
      -32003,
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
    ],
    ['SendMessage', messageOf([{ raw: 'aGk=' }]), -32005, 'CONTENT_TYPE_NOT_SUPPORTED'],
    ['SendMessage', messageOf([{ url: 'https://files.example/a' }]), -32005, 'CONTENT_TYPE_NOT_SUPPORTED'],
    [
      'SendMessage',
      messageOf([{ text: '<p>', mediaType: 'text/html' }]),
      -32005,
      'CONTENT_TYPE_NOT_SUPPORTED',
    ],
  ];
  test.each(calls)('%s %j: %i', async (method, params, code, reason) => {
    expect(await call(method, params)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code, message: expect.any(String), data: [errorInfo(reason)] },
    });
    expect(requests).toBe(0);
  });

  test.each([undefined, '0.3', '1.1', '10.0', '1.0, 1.0'])('version "%s": -32009', async (version) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(version !== undefined && { 'A2A-Version': version }),
    };
    expect(await post(rpc('SendMessage', request), headers)).toMatchObject({
      id: 1,
      error: {
        code: -32009,
        message: expect.stringMatching(
          /^Call the methods of A2A 1\.0, such as "SendMessage", with .*"A2A-Version: 1\.0", or those of 0\.3/,
        ),
        data: [errorInfo('VERSION_NOT_SUPPORTED')],
      },
    });
    expect(requests).toBe(0);
  });
});

describe('handler() answers', () => {
  test.each<[what: string, sent: Sent]>([
    ['the version with a patch number', { headers: { ...json, 'A2A-Version': '1.0.1' } }],
    [
      'the version as a query parameter',
      { headers: { 'Content-Type': 'application/json' }, query: { 'A2A-Version': a2aVersion } },
    ],
    ['a caller who waits for a stream in JSON', { headers: { ...json, Accept: 'text/event-stream' } }],
  ])('%s', async (_what, sent) => {
    const { headers, reply } = await ask(handler, { ...sent, body: rpc('SendMessage', text) });

    expect(headers['Content-Type']).toBe('application/json');
    expect(reply).toMatchObject({ id: 1, result: { message: { role: 'ROLE_AGENT' } } });
  });
});

describe('handler() responds with the errors of JSON-RPC 2.0', () => {
  const list = '^Call one of the methods of A2A 1\\.0: SendMessage, [\\w, ]+';
  const of03 = `${list}\\. Method names with a slash belong to A2A 0\\.3, `;
  test.each<[method: string, message: string]>([
    ['message/send', of03],
    ['sendMessage', `${list}\\. Did you mean "SendMessage"\\?$`],
    ['__proto__', `${list}$`],
    ['', `${list}$`],
  ])('method "%s": -32601 that names the methods to call', async (method, message) => {
    expect(await call(method, text)).toMatchObject({
      id: 1,
      error: { code: -32601, message: expect.stringMatching(message) },
    });
  });

  const noRequests: [body: object, id: unknown][] = [
    [{}, null],
    [{ jsonrpc: '1.0', id: 'a', method: 'SendMessage', params: text }, 'a'],
    [{ id: 7, method: 'SendMessage', params: text }, 7],
    [{ jsonrpc: '2.0', id: 7, params: text }, 7],
    [{ jsonrpc: '2.0', id: 7, method: 1, params: text }, 7],
    [{ jsonrpc: '2.0', method: 'SendMessage', params: request }, null],
    [{ jsonrpc: '2.0', id: {}, method: 'SendMessage', params: request }, null],
    [{ jsonrpc: '2.0', id: 1.5, method: 'SendMessage', params: request }, null],
  ];
  test.each(noRequests)('%j: -32600', async (body, id) => {
    const reply = await post(JSON.stringify(body));
    expect(reply).toMatchObject({ id, error: { code: -32600 } });
    expect(requests).toBe(0);
  });

  const badParameters: [method: string, params: unknown, fields: string[]][] = [
    ['SendMessage', undefined, ['params']],
    ['SendMessage', [text], ['params']],
    ['SendMessage', {}, ['message']],
    ['SendMessage', { message: {} }, ['message.messageId', 'message.role', 'message.parts']],
    ['SendMessage', messageOf([]), ['message.parts']],
    ['SendMessage', messageOf([{ text: 'a' }, {}]), ['message.parts[1]']],
    ['SendMessage', messageOf([{ text: 'a', data: {} }]), ['message.parts[0]']],
    ['SendMessage', messageOf([{ kind: 'text', text: 1 }]), ['message.parts[0].text']],
    ['SendMessage', messageOf([{ text: 'a' }], { role: 'user' }), ['message.role']],
    ['SendMessage', messageOf([{ text: 'a' }], { messageId: '' }), ['message.messageId']],
    [
      'SendMessage',
      messageOf([{ text: 'a' }], { messageId: 'a'.repeat(maxIdempotencyKeyLength + 1) }),
      ['message.messageId'],
    ],
    ['SendMessage', messageOf([{ text: 'a' }], { messageId: 'a\0b' }), ['message.messageId']],
    [
      'SendMessage',
      { ...text, configuration: { acceptedOutputModes: 'text' } },
      ['configuration.acceptedOutputModes'],
    ],
    ['SendMessage', messageOf([{ data: {} }]), ['message.parts[0].data.skill']],
    ['SendMessage', messageOf([{ data: 'query-services' }]), ['message.parts[0].data']],
    [
      'SendMessage',
      messageOf([{ data: { skill: 'request-diagnostic' } }, { data: { skill: 'request-diagnostic' } }]),
      ['message.parts[1].data'],
    ],
    ...[0, 101, 1.5].map((pageSize): [string, unknown, string[]] => [
      'ListTasks',
      { pageSize },
      ['pageSize'],
    ]),
  ];
  test.each(badParameters)('%s %j: -32602 that names %j', async (method, params, fields) => {
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
    const named = error?.message.split('\n').flatMap((line) => /^- (.+?): ./.exec(line)?.[1] ?? []);
    expect(named).toEqual(fields);
    expect(requests).toBe(0);
  });

  test.each<[array: string, params: object, field: string]>([
    ['parts', messageOf(Array(51).fill({ text: 5 })), 'message.parts'],
    [
      'acceptedOutputModes',
      { ...text, configuration: { acceptedOutputModes: Array(51).fill(5) } },
      'configuration.acceptedOutputModes',
    ],
    [
      'resources',
      messageOf([{ data: { skill: 'query-services', resources: Array(51).fill(5) } }]),
      'message.parts[0].data.resources',
    ],
  ])('too many %s: -32602 that names the bound, and none of the elements', async (_array, params, field) => {
    const { error } = await call('SendMessage', params);

    expect(error?.data).toMatchObject([
      { fieldViolations: [{ field, description: expect.stringMatching(/^Send at most 50 /) }] },
    ]);
    expect(error?.message.split('\n')).toHaveLength(2);
  });

  test('as many parts as are allowed: a result', async () => {
    expect(await call('SendMessage', messageOf(Array(50).fill({ text: 'a' })))).toHaveProperty('result');
  });
});

describe('handler() with ListTasks', () => {
  test.each<[params: unknown, pageSize: number]>([
    [undefined, 50],
    [{ pageSize: null }, 50],
    [{ pageSize: 1, contextId: 'a' }, 1],
    [{ pageSize: 100 }, 100],
  ])('answers %j with one page without tasks, of size %i', async (params, pageSize) => {
    expect((await call('ListTasks', params)).result).toEqual({
      tasks: [],
      nextPageToken: '',
      totalSize: 0,
      pageSize,
    });
  });
});
