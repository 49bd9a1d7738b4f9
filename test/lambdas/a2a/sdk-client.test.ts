import { randomUUID } from 'node:crypto';
import { Message, type SendMessageRequest } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client';
import { parseLegacyAgentCard } from '@a2a-js/sdk/compat/v0_3/client';
import { TaskNotFoundError } from '@a2a-js/sdk/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { uniqueAddress } from '../../support/lambda-events.ts';
import type { ServedFunction } from '../../support/serve-function.ts';
import { type A2aFunction, serve, startA2aFunction } from './function.ts';

let agent: A2aFunction;
let served: ServedFunction;
beforeAll(async () => {
  agent = await startA2aFunction();
  served = await serve(agent.handler, uniqueAddress());
});
afterAll(async () => {
  await served.close();
  await agent.close();
});

/** Connects a client of version 0.3, which ignores `supportedInterfaces` in the card. */
async function connectClient03(origin: string): Promise<Client> {
  const response = await fetch(origin + paths.agentCard);
  const { supportedInterfaces, ...card } = (await response.json()) as Record<string, unknown>;
  const transports = [new JsonRpcTransportFactory({ legacyCompat: { enabled: true } })];
  const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { transports });
  return new ClientFactory(options).createFromAgentCard(parseLegacyAgentCard(card));
}

const connectClient10 = (origin: string) => new ClientFactory().createFromUrl(origin);

function request(part: object): SendMessageRequest {
  const message = Message.fromJSON({ messageId: randomUUID(), role: 'ROLE_USER', parts: [part] });
  return { tenant: '', message, configuration: undefined, metadata: undefined };
}

/** Returns the parts of the agent's response, unchanged. */
async function fetchParts(client: Client, part: object) {
  const answer = await client.sendMessage(request(part));
  if (!('messageId' in answer)) throw new Error('The agent answered with a task');
  return (Message.toJSON(answer) as { parts: { text?: string; data?: object }[] }).parts;
}

describe.each([
  ['1.0', connectClient10, TaskNotFoundError],
  ['0.3', connectClient03, 'Call one of these A2A 0.3 methods: message/send'],
])("the SDK's client for %s", (_version, connect, taskError) => {
  let client: Client;
  beforeEach(async () => {
    client = await connect(served.origin);
  });

  test('reads the services and a resource, and requests a diagnostic', async () => {
    const deliveredBefore = agent.services.ses.delivered.length;

    const [offer] = await fetchParts(client, { text: 'What do you offer?' });
    const [, cases] = await fetchParts(client, { data: { skill: 'query-services', resources: ['cases'] } });
    const [, sent] = await fetchParts(client, { data: { skill: 'request-diagnostic', ...validRequest } });

    expect(offer?.text).toContain('The diagnostic costs');
    expect(cases?.data).toEqual({ cases: expect.anything() });
    expect(sent?.data).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(agent.services.ses.delivered).toHaveLength(deliveredBefore + 1);
  });

  test('recognizes the errors', async () => {
    const task = { tenant: '', id: 'any', historyLength: undefined };
    await expect(client.getTask(task)).rejects.toThrow(taskError);
    await expect(
      fetchParts(client, { data: { skill: 'request-diagnostic', email: 'nowhere' } }),
    ).rejects.toThrow('message.parts[0].data.email: ');
  });
});
