import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities } from '../../../contract/capabilities.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { requester } from '../../fixtures/request-values.ts';
import { type McpClient, mcpClients } from '../../support/mcp-clients.ts';
import {
  type McpFunction,
  type McpHandler,
  serveMcpFunction,
  siteBuild,
  startMcpFunction,
} from '../../support/mcp-function.ts';
import { precomputedResponsesOf, sdkEndpoint } from './mcp-fixture.ts';

let mcp: McpFunction;
let served: Awaited<ReturnType<typeof serveMcpFunction>>;

beforeAll(async () => {
  mcp = await startMcpFunction();
  served = await serveMcpFunction(mcp.handler, '192.0.2.1');
});
afterAll(async () => {
  await served.close();
  await mcp.close();
});

const names = capabilities.flatMap(({ tool }) => tool ?? []);

describe.each(mcpClients)('%s', (client, connect) => {
  test('lists every tool and calls each', async () => {
    const connected = await connect(served.url);
    const { tools } = await connected.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);

    for (const name of names.filter((name) => name !== 'request_diagnostic')) {
      const { structuredContent, isError } = await connected.callTool({ name, arguments: {} });
      expect(isError).toBeFalsy();
      expect(structuredContent).toBeTypeOf('object');
    }
    const values = { ...requester, message: `Sent by ${client} in a test.` };
    const request = { name: 'request_diagnostic', arguments: values };
    const { structuredContent } = await connected.callTool(request);
    expect(structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });

    const sent = mcp.services.ses.delivered.filter(({ Content }) =>
      Content.Simple.Body.Text.Data.includes(values.message),
    );
    expect(sent).toHaveLength(1);
    await connected.close();
  });

  test('reads why a call was rejected', async () => {
    await mcp.services.table.empty();
    const connected = await connect(served.url);
    await connected.listTools();
    const refused = await connected.callTool({ name: 'request_diagnostic', arguments: { name: 'Ada' } });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain('- email: Send this member: it is required');
    await connected.close();
  });

  test('reads everything from precomputed responses, the same as from the SDK', async () => {
    const published = buildMcpData(siteBuild);
    const noRequest = async () => ({ content: [] });
    const precomputed = sdkEndpoint(published, noRequest, {
      precomputedResponse: await precomputedResponsesOf(published),
      loadSdk: () => Promise.reject(new Error('The SDK was loaded')),
    });

    expect(await everythingRead(precomputed, connect)).toEqual(
      await everythingRead(sdkEndpoint(published, noRequest), connect),
    );
  });
});

/** The list of tools, and the result of every read tool. */
async function everythingRead(handler: McpHandler, connect: (url: URL) => Promise<McpClient>) {
  const server = await serveMcpFunction(handler, '192.0.2.1');
  const client = await connect(server.url);
  const listed = await client.listTools();
  const readTools = names.filter((name) => name !== 'request_diagnostic');
  const read = await Promise.all(readTools.map((name) => client.callTool({ name, arguments: {} })));
  await client.close();
  await server.close();
  return { listed, read };
}
