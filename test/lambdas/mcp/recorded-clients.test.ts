import { expect, test } from 'vitest';
import { recordedMessages } from '../../fixtures/mcp-clients.ts';
import { ask, mcpData, precomputedResponsesOf, sdkEndpoint } from './fixture.ts';

const precomputedResponse = await precomputedResponsesOf(mcpData);
const library = sdkEndpoint(mcpData, async () => ({ content: [] }));

test.each(recordedMessages)(
  "the first message of $client gets the library's response without loading it",
  async ({ message, headers = {} }) => {
    const sent = {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(message),
    };

    const { status, body } = await ask(library, sent);

    expect(precomputedResponse(message, headers)).toMatchObject({ status, body });
    expect(status).toBe(200);
  },
);
