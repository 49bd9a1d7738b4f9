import { randomUUID } from 'node:crypto';
import { type AgentCard, Message, type SendMessageRequest } from '@a2a-js/sdk';
import { type Client, ClientFactory } from '@a2a-js/sdk/client';
import { TaskNotFoundError, UnsupportedOperationError } from '@a2a-js/sdk/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { withFurtherMembers } from '../../support/further-members.ts';
import { uniqueAddress } from '../../support/lambda-events.ts';
import type { ServedFunction } from '../../support/serve-function.ts';
import { type A2aFunction, serve, startA2aFunction } from './a2a-function.ts';

let agent: A2aFunction;
let served: ServedFunction;
let client: Client;

beforeAll(async () => {
  agent = await startA2aFunction();
  served = await serve(agent.handler, uniqueAddress());
  client = await new ClientFactory().createFromUrl(served.origin);
});
afterAll(async () => {
  await served.close();
  await agent.close();
});

function request(parts: object[], messageId: string = randomUUID()): SendMessageRequest {
  const message = Message.fromJSON({ messageId, role: 'ROLE_USER', parts });
  return { tenant: '', message, configuration: undefined, metadata: undefined };
}

type Answer = Awaited<ReturnType<Client['sendMessage']>>;

/** The agent's response as it is sent. */
function messageOf(answer: Answer) {
  if (!('messageId' in answer)) throw new Error('The agent answered with a task');
  return Message.toJSON(answer) as { role: string; contextId: string; parts: Record<string, unknown>[] };
}

const dataOf = (answer: Answer) => messageOf(answer).parts[1]?.data;

const answerTo = async (...parts: object[]) => messageOf(await client.sendMessage(request(parts)));

describe("the SDK's client", () => {
  test('finds the agent by its card', async () => {
    const card: AgentCard = await client.getAgentCard();
    expect(card.skills.map(({ id }) => id)).toEqual(['query-services', 'request-diagnostic']);
  });

  test('gets an answer of text and data to text alone', async () => {
    expect(await answerTo({ text: 'What do you offer?' })).toMatchObject({
      role: 'ROLE_AGENT',
      contextId: expect.any(String),
      parts: [
        { text: expect.stringContaining('The diagnostic costs'), mediaType: 'text/plain' },
        { data: { services: expect.anything(), pricing: expect.anything() }, mediaType: 'application/json' },
      ],
    });
  });

  test('queries resources', async () => {
    const { parts } = await answerTo({ data: { skill: 'query-services', resources: ['cases'] } });
    expect(Object.keys(parts[1]?.data as object)).toEqual(['cases']);
  });

  test('requests a diagnostic', async () => {
    const { parts } = await answerTo({ data: { skill: 'request-diagnostic', ...validRequest } });

    expect(parts[1]?.data).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(agent.services.ses.delivered).toHaveLength(1);
  });

  test('requests a diagnostic in a text, if it can send no data', async () => {
    const before = agent.services.ses.delivered.length;
    const { parts } = await answerTo({
      text: JSON.stringify({ skill: 'request-diagnostic', ...validRequest }),
    });

    expect(parts[1]?.data).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(agent.services.ses.delivered).toHaveLength(before + 1);
  });

  test('takes further members at every depth of what the agent answers', async () => {
    const later = await serve(async (event, context) => {
      const answer = await agent.handler(event, context);
      const { result, ...message } = JSON.parse(answer.body);
      return { ...answer, body: JSON.stringify({ ...message, result: withFurtherMembers(result) }) };
    }, uniqueAddress());
    try {
      const laterClient = await new ClientFactory().createFromUrl(later.origin);
      const asked = request([{ data: { skill: 'query-services' } }]);
      const [answer, laterAnswer] = await Promise.all(
        [client, laterClient].map(async (asking) => dataOf(await asking.sendMessage(asked))),
      );

      expect(laterAnswer).toEqual(withFurtherMembers(answer));
    } finally {
      await later.close();
    }
  });

  test('reads the errors of a request', async () => {
    const bad = client.sendMessage(request([{ data: { skill: 'request-diagnostic', email: 'nowhere' } }]));
    await expect(bad).rejects.toMatchObject({
      name: 'RequestMalformedError',
      message: expect.stringContaining('message.parts[0].data.email: '),
      envelopeCode: -32602,
    });
  });

  test('gets one response from a stream, because the card declares no streaming', async () => {
    const events: object[] = [];
    for await (const event of client.sendMessageStream(request([{ text: 'Hello' }]))) events.push(event);
    expect(events).toMatchObject([{ payload: { $case: 'message' } }]);
  });

  test('knows the errors of methods that the agent does not support', async () => {
    const stream = client.resubscribeTask({ tenant: '', id: 'any' });

    await expect(client.getTask({ tenant: '', id: 'any', historyLength: undefined })).rejects.toThrow(
      TaskNotFoundError,
    );
    await expect(stream.next()).rejects.toThrow(UnsupportedOperationError);
  });
});
