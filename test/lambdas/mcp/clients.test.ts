import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { Client as Sdk132Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Sdk132Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { McpData } from '../../../contract/agents/mcp-data.ts';
import { type ToolArguments, toolResult } from '../../../lambdas/mcp/call-tool.ts';
import { parseCompiledData } from '../../../release/base-url-placeholder.ts';
import { requester } from '../../fixtures/request-values.ts';
import { withFurtherMembers } from '../../support/further-members.ts';
import {
  type McpFunction,
  type McpHandler,
  publication,
  serveMcpFunction,
  startMcpFunction,
} from '../../support/mcp-function.ts';
import { modernRevision } from '../../support/mcp-messages.ts';
import { handlerWith, ownOrigin } from './fixture.ts';

/** The methods that all releases of the client share. */
interface McpClient {
  listTools(): Promise<{ tools: readonly { readonly name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const clientInfo = { name: 'test', version: '1.0.0' };

async function connectSdk132(url: URL): Promise<McpClient> {
  const client = new Sdk132Client(clientInfo);
  await client.connect(new Sdk132Transport(url));
  return client;
}

function connectWith(versionNegotiation?: VersionNegotiationOptions) {
  return async (url: URL): Promise<McpClient> => {
    const client = new Client(clientInfo, versionNegotiation && { versionNegotiation });
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  };
}

/** The client libraries that agents use. */
const clients: [name: string, connect: (url: URL) => Promise<McpClient>][] = [
  ['sdk 1.32.2', connectSdk132],
  ['client 2.4.0', connectWith()],
  ['client 2.4.0 that negotiates', connectWith({ mode: 'auto' })],
  [`client 2.4.0 pinned to ${modernRevision}`, connectWith({ mode: { pin: modernRevision } })],
];

const published = parseCompiledData<McpData>(JSON.stringify(publication.functions.mcp), ownOrigin);
const acceptedResult = { id: 'DR-7Q2M9X4KTB0VHC3N' };
const more = (result: ToolArguments) => withFurtherMembers(result) as ToolArguments;

const publishedHandler = handlerWith(async () => toolResult(acceptedResult), published);
const laterHandler = handlerWith(async () => toolResult(more(acceptedResult)), {
  ...published,
  tools: published.tools.map(({ definition, answers }) => ({
    definition,
    ...(answers && { answers: { '{}': more(answers['{}']) } }),
  })),
});

/** The handler of the deployed server. A test replaces it after a client has listed the tools. */
let deployedHandler: McpHandler;
let mcp: McpFunction;
let server: Awaited<ReturnType<typeof serveMcpFunction>>;
beforeAll(async () => {
  mcp = await startMcpFunction();
  server = await serveMcpFunction((event, context) => deployedHandler(event, context), '192.0.2.1');
});
afterAll(async () => {
  await server.close();
  await mcp.close();
});

describe.each(clients)('%s', (name, connect) => {
  test('lists every tool, sends a request, and reads why a call was rejected', async () => {
    await mcp.services.table.empty();
    deployedHandler = mcp.handler;
    const client = await connect(server.url);
    const values = { ...requester, message: `Sent by ${name} in a test.` };
    const { tools } = await client.listTools();
    const sent = await client.callTool({ name: 'request_diagnostic', arguments: values });
    const rejected = await client.callTool({ name: 'request_diagnostic', arguments: { name: 'Ada' } });
    await client.close();

    expect(tools.map((tool) => tool.name)).toEqual(published.tools.map(({ definition }) => definition.name));
    expect(sent.structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(rejected.isError).toBe(true);
    expect(JSON.stringify(rejected.content)).toContain('- email: Send this member: it is required');
    const emails = mcp.services.ses.delivered.map((email) => email.Content.Simple.Body.Text.Data);
    expect(emails.filter((text) => text.includes(values.message))).toHaveLength(1);
  });

  test('accepts results of a later release with additional members at every depth', async () => {
    deployedHandler = publishedHandler;
    const client = await connect(server.url);
    await client.listTools();
    deployedHandler = laterHandler;
    for (const { definition, answers } of published.tools) {
      const values = answers ? {} : { ...requester, message: 'It has been wrong.' };
      const { structuredContent } = await client.callTool({ name: definition.name, arguments: values });

      expect(structuredContent, definition.name).toEqual(more(answers?.['{}'] ?? acceptedResult));
    }
    await client.close();
  });
});
