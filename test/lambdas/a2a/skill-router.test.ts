import { describe, expect, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { functionOfFile } from '../../support/function-of-file.ts';
import type { JsonRpcReply } from '../../support/json-rpc.ts';
import { uniqueAddress } from '../../support/lambda-events.ts';
import { ask, json, messageOf, rpc } from './fixture.ts';
import { startA2aFunction } from './function.ts';

interface ResponsePart {
  readonly text?: string;
  readonly data?: Record<string, unknown>;
  readonly mediaType: string;
}

interface AgentMessage {
  readonly messageId: string;
  readonly contextId: string;
  readonly role: string;
  readonly parts: readonly ResponsePart[];
}

const agent = functionOfFile(startA2aFunction);

async function send(params: object, from = uniqueAddress()): Promise<JsonRpcReply> {
  return (await ask(agent.handler, { headers: json, body: rpc('SendMessage', params), from })).message;
}

const messageIn = ({ result }: JsonRpcReply) => result?.message as AgentMessage;

const dataOf = (reply: JsonRpcReply) => messageIn(reply).parts.find(({ data }) => data)?.data;

async function query(members: object = {}): Promise<JsonRpcReply> {
  return send(messageOf([{ data: { skill: 'query-services', ...members } }]));
}

interface RequestOptions {
  readonly messageId?: string;
  readonly from?: string;
}

async function request(members: object, { messageId = 'message-1', from }: RequestOptions = {}) {
  return send(messageOf([{ data: { skill: 'request-diagnostic', ...members } }], { messageId }), from);
}

describe('text alone', () => {
  test('gets the list of skills, regardless of its content', async () => {
    const first = messageIn(await send(messageOf([{ text: 'What do you offer?' }])));
    const second = messageIn(await send(messageOf([{ text: '2 + 2' }, { text: 'Please' }])));

    expect(first.role).toBe('ROLE_AGENT');
    expect(first.parts.map(({ mediaType }) => mediaType)).toEqual(['text/plain', 'application/json']);
    expect(first.parts[1]?.data).toHaveProperty('pricing.diagnostic.price');
    expect(second.parts).toEqual(first.parts);
    expect(second.messageId).not.toBe(first.messageId);
  });

  test('gets a response in its context, or else in a new one', async () => {
    const inContext = messageIn(await send(messageOf([{ text: 'Hello' }], { contextId: 'context-1' })));
    const withoutContext = messageIn(await send(messageOf([{ text: 'Hello' }])));

    expect(inContext.contextId).toBe('context-1');
    expect(withoutContext.contextId).toMatch(/./);
  });

  test.each([
    [['text/plain'], ['text/plain']],
    [['application/json', 'image/png'], ['application/json']],
    [['image/png'], ['text/plain', 'application/json']],
  ])('with the accepted modes %j gets parts of the types %j', async (acceptedOutputModes, mediaTypes) => {
    const reply = await send({ ...messageOf([{ text: 'Hello' }]), configuration: { acceptedOutputModes } });
    expect(messageIn(reply).parts.map(({ mediaType }) => mediaType)).toEqual(mediaTypes);
  });
});

describe('query-services', () => {
  test('returns several resources in one message', async () => {
    const reply = await query({ resources: ['pricing', 'cases', 'pricing'] });

    expect(Object.keys(dataOf(reply) ?? {})).toEqual(['pricing', 'cases']);
    expect(messageIn(reply).parts[0]?.text).toMatch(/The diagnostic costs.+To check it:/s);
  });

  test('returns the list of skills if no resource is named', async () => {
    const text = messageIn(await send(messageOf([{ text: 'Hello' }])));
    expect(messageIn(await query()).parts).toEqual(text.parts);
  });

  const invalidQueries: [members: object, field: string][] = [
    [{ resources: ['cases', 'staff'] }, 'message.parts[0].data.resources[1]'],
    [{ resources: [] }, 'message.parts[0].data.resources'],
    [{ language: 'nl' }, 'message.parts[0].data.language'],
  ];
  test.each(invalidQueries)('explains what is invalid in %j', async (members, field) => {
    expect((await query(members)).error).toMatchObject({
      code: -32602,
      data: [{ fieldViolations: [{ field }] }],
    });
  });

  test.each<[members: object, description: string]>([
    [{ resources: ['case'] }, 'Did you mean "cases"?'],
    [{ resource: ['cases'] }, 'Did you mean "resources"?'],
    [{ skill: 'query_service' }, 'Did you mean "query-services"?'],
  ])('suggests a correction for %j', async (members, description) => {
    expect((await query(members)).error).toMatchObject({
      data: [{ fieldViolations: [{ description: expect.stringContaining(`. ${description}`) }] }],
    });
  });

  test('does not count against the rate limit', async () => {
    await query();
    await send(messageOf([{ text: 'Hello' }]));
    expect(await agent.services.table.items()).toEqual([]);
  });
});

describe('request-diagnostic', () => {
  test('sends one e-mail with every value and returns its identifier', async () => {
    const reply = await request({ ...validRequest, whoWroteIt: 'A contractor', source: 'agent' });

    const { id } = dataOf(reply) ?? {};
    expect(dataOf(reply)).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(messageIn(reply).parts[0]?.text).toContain(id);
    expect(agent.services.ses.delivered).toHaveLength(1);
    const mail = agent.services.ses.delivered[0]?.Content.Simple.Body.Text.Data;
    for (const value of [...Object.values(validRequest), 'A contractor', 'agent', id]) {
      expect(mail).toContain(value);
    }
  });

  test.each<[what: string, members: object, messageId: string, emails: number]>([
    ['the same message as one request', { name: ' Ada Byron ', whoWroteIt: '' }, 'message-1', 1],
    ['another message with equal values as another request', {}, 'message-2', 2],
    ['different values under a used message id as another request', { name: 'Grace' }, 'message-1', 2],
  ])('treats %s', async (_what, members, messageId, emails) => {
    const first = dataOf(await request(validRequest));
    const second = dataOf(await request({ ...validRequest, ...members }, { messageId }));

    expect(second).toEqual({
      id: expect.stringMatching(/^DR-/),
      ...(emails === 1 && { ...first, replayed: true }),
    });
    expect(second?.id === first?.id).toBe(emails === 1);
    expect(agent.services.ses.delivered).toHaveLength(emails);
  });

  test('treats text that is one JSON object as a data part', async () => {
    const sendText = (values: object) =>
      send(
        messageOf([{ text: ` ${JSON.stringify({ skill: 'request-diagnostic', ...values }, null, 2)}\n` }]),
      );

    expect(dataOf(await sendText(validRequest))).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(agent.services.ses.delivered).toHaveLength(1);
    const { error } = await sendText({ ...validRequest, email: 'nowhere' });
    expect(error?.message).toContain('- message.parts[0].text.email: ');
  });

  const plainTexts: [what: string, text: string][] = [
    ['words around it', `Please: ${JSON.stringify({ skill: 'request-diagnostic', ...validRequest })}`],
    ['an unknown skill', JSON.stringify({ skill: 'toString', ...validRequest })],
    [
      'a member twice',
      JSON.stringify({ skill: 'request-diagnostic', ...validRequest }).replace('{', '{"name":"Eve",'),
    ],
    ['too many members', `{"skill":"request-diagnostic","a":[${'1,'.repeat(600)}1]}`],
  ];
  test.each(plainTexts)(
    'treats JSON text with %s as plain text, and says that nothing was sent',
    async (_what, text) => {
      const { parts } = messageIn(await send(messageOf([{ text }])));

      expect(parts[0]?.text).toMatch(/^Nothing has been sent.* "skill": "request-diagnostic"/);
      expect(parts[1]?.data?.notice).toBe(parts[0]?.text?.split('\n')[0]);
      expect(agent.services.ses.delivered).toEqual([]);
      expect(await agent.services.table.items()).toEqual([]);
    },
  );

  test('names the messageId where other endpoints have an Idempotency-Key', async () => {
    agent.services.ses.setFaults('fail');

    const { error } = await request(validRequest);
    expect(error?.code).toBe(-32603);
    expect(error?.message).toMatch(
      /^The e-mail service is unavailable\. The e-mail service did not confirm the e-mail\. Send the same request again after \d+ seconds, with the same messageId if it had one\.$/,
    );
    expect(error?.data).toMatchObject([
      { reason: 'MAIL_UNAVAILABLE' },
      {
        '@type': 'type.googleapis.com/google.rpc.RetryInfo',
        retryDelay: expect.stringMatching(/^\d+s$/),
      },
    ]);
  });
});

describe('dryRun of request-diagnostic', () => {
  test('checks a request and sends nothing', async () => {
    const reply = await request({ ...validRequest, dryRun: true });

    expect(messageIn(reply).parts).toMatchObject([
      { text: expect.stringMatching(/^This was a dry run: nothing has been sent\. /) },
      { data: { valid: true, sent: false } },
    ]);
    expect(agent.services.ses.delivered).toEqual([]);
    expect((await agent.services.table.items()).map(({ id }) => id?.S)).toEqual([
      expect.stringMatching(/^dry-runs#/),
    ]);
  });

  test('sends nothing if it is not a boolean, and says what is allowed', async () => {
    const { error } = await request({ ...validRequest, dryRun: 'true' });

    expect(error?.message).toContain('- message.parts[0].data.dryRun: Send true or false');
    expect(agent.services.ses.delivered).toEqual([]);
  });
});
