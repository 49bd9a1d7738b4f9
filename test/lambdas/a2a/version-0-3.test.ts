import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { functionOfFile } from '../../support/function-of-file.ts';
import { uniqueAddress } from '../../support/lambda-events.ts';
import { ask, messageOf, rpc } from './fixture.ts';
import { startA2aFunction } from './function.ts';

const agent = functionOfFile(startA2aFunction);

const json = { 'Content-Type': 'application/json' };

async function call(method: string, params: unknown, version?: string) {
  const headers = { ...json, ...(version !== undefined && { 'A2A-Version': version }) };
  const from = uniqueAddress();
  return (await ask(agent.handler, { headers, from, body: rpc(method, params) })).message;
}

/** Returns the parameters of a message from a client of version 0.3. */
const message03 = (part: object, members: object = {}) =>
  messageOf([part], { kind: 'message', role: 'user', messageId: randomUUID(), ...members });

const text = message03({ kind: 'text', text: 'What do you offer?' });
const query = message03({ kind: 'data', data: { skill: 'query-services', resources: ['pricing'] } });

describe('message/send of A2A 0.3', () => {
  test.each([undefined, '', '0.3', '0.3.0'])(
    'gets a response in its format for version %j',
    async (version) => {
      expect((await call('message/send', query, version)).result).toEqual({
        kind: 'message',
        role: 'agent',
        messageId: expect.any(String),
        contextId: expect.any(String),
        parts: [
          { kind: 'text', text: expect.stringContaining('The diagnostic costs') },
          { kind: 'data', data: { pricing: expect.anything() } },
        ],
      });
    },
  );

  test('keeps the context, and returns a media type that the client accepts', async () => {
    const configuration = { acceptedOutputModes: ['text/plain'], blocking: true };
    const { message } = message03({ kind: 'text', text: 'Hello' }, { contextId: 'context-1' });

    expect((await call('message/send', { message, configuration })).result).toMatchObject({
      contextId: 'context-1',
      parts: [{ kind: 'text', text: expect.stringMatching(/^Nothing has been sent/) }],
    });
  });

  const configuration = { pushNotificationConfig: { url: 'https://hook.example' } };
  test.each<[what: string, params: unknown, code: number, text: RegExp]>([
    ['an agent as the sender', message03({ text: 'Hi' }, { role: 'agent' }), -32602, /- message\.role: /],
    ['text instead of parts', messageOf('Hello', { role: 'user' }), -32602, /- message\.parts: /],
    ['a part that is not an object', messageOf([null], { role: 'user' }), -32602, /- message\.parts\[0\]: /],
    ['a file by URL', message03({ kind: 'file', file: { uri: 'https://a.example/a' } }), -32005, /./],
    ['a push configuration', { ...text, configuration }, -32003, /./],
  ])('refuses %s as SendMessage does', async (_what, params, code, message) => {
    const { error } = await call('message/send', params);

    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(agent.services.ses.delivered).toEqual([]);
  });
});

test('the other methods of A2A 0.3 do not exist, and the error lists those that do', async () => {
  expect((await call('tasks/get', text)).error?.code).toBe(-32601);
  expect((await call('messages/send', text)).error).toMatchObject({
    code: -32601,
    message: expect.stringMatching(
      /^Call one of these A2A 0\.3 methods: message\/send.*Did you mean "message\/send"\?$/,
    ),
  });
});

test.each(['0.4', '0.30', '0.2.5', '2.0'])('message/send does not exist in version "%s"', async (version) => {
  expect((await call('message/send', text, version)).error).toMatchObject({ code: -32009 });
});
