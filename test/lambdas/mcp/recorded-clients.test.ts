import { expect, test } from 'vitest';
import { recordedMessages } from '../../fixtures/mcp-clients.ts';
import { ask, mcpData, precomputedResponsesOf, sdkEndpoint } from './fixture.ts';

const precomputedResponse = await precomputedResponsesOf(mcpData);
const sdkHandler = sdkEndpoint(mcpData, async () => ({ content: [] }));

test.each(recordedMessages)(
  "the first message of $client gets the SDK's response without loading the SDK",
  async ({ message, headers = {} }) => {
    const event = {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(message),
    };

    const { status, body } = await ask(sdkHandler, event);

    expect(precomputedResponse(message, headers)).toMatchObject({ status, body });
    expect(status).toBe(200);
  },
);
