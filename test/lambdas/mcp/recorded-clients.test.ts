import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureLog } from '../../support/capture-log.ts';
import { legacyRequest, modernHeaders } from '../../support/mcp-messages.ts';
import { ask, mcpData, precomputedResponsesOf, sdkEndpoint } from './fixture.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => log.end());

const requestDiagnostic = async () => ({ content: [] });
const sdkHandler = sdkEndpoint(mcpData, requestDiagnostic);
const precomputedHandler = sdkEndpoint(mcpData, requestDiagnostic, {
  precomputedResponse: await precomputedResponsesOf(mcpData),
  loadSdk: () => Promise.reject(new Error('The SDK was loaded')),
});

const initialize = (protocolVersion: string, capabilities: object) =>
  legacyRequest('initialize', { protocolVersion, capabilities, clientInfo: { name: 'a', version: '1' } });

/**
 * The messages of one client for each revision that precomputed-responses.test.ts does not test. Zed and Glama are from
 * the npm package mcp-client-capabilities 0.0.14, which does not list versions.
 */
const firstMessages: [client: string, message: object, headers?: Record<string, string>][] = [
  ['Zed', initialize('2025-03-26', {})],
  [
    'Glama',
    initialize('2025-06-18', {
      sampling: {},
      elicitation: { form: {}, url: {} },
      tasks: { requests: { tools: { call: {} } } },
    }),
  ],
  [
    'inspector-cli',
    legacyRequest('tools/list', {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'inspector-cli', version: '2.12.0' },
        'io.modelcontextprotocol/clientCapabilities': {
          roots: { listChanged: true },
          extensions: { 'io.modelcontextprotocol/tasks': {}, 'io.modelcontextprotocol/skills': {} },
        },
        'io.modelcontextprotocol/logLevel': 'debug',
      },
    }),
    modernHeaders('tools/list'),
  ],
];

test.each(firstMessages)(
  "the first message of %s gets the SDK's response without loading the SDK",
  async (_client, message, headers = { 'Content-Type': 'application/json' }) => {
    const event = { headers, body: JSON.stringify({ ...message, id: 0 }) };
    const { body } = await ask(sdkHandler, event);

    expect(await ask(precomputedHandler, event)).toMatchObject({ status: 200, body });
  },
);
