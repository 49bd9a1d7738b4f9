import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { McpData } from '../../../contract/mcp-data.ts';
import { type ToolArguments, toolResult } from '../../../lambdas/mcp/call-tool.ts';
import { parseCompiledData } from '../../../lambdas/shared/compiled-data.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { requester } from '../../fixtures/request-values.ts';
import { withFurtherMembers } from '../../support/further-members.ts';
import { type McpClient, mcpClients } from '../../support/mcp-clients.ts';
import { type McpHandler, serveMcpFunction, siteBuild } from '../../support/mcp-function.ts';
import { ownOrigin, sdkEndpoint } from './mcp-fixture.ts';

const released = parseCompiledData<McpData>(JSON.stringify(buildMcpData(siteBuild)), ownOrigin);
const names = released.tools.map(({ definition }) => definition.name);
const accepted = { id: 'DR-7Q2M9X4KTB0VHC3N' };

/** `released` with other answers, whose schemas say nothing: so the server sends them as they are. */
function answering(change: (answer: ToolArguments) => unknown): McpHandler {
  const tools = released.tools.map(({ definition, answer }) => ({
    definition: { ...definition, outputSchema: { type: 'object' } as const },
    ...(answer && { answer: change(answer) as ToolArguments }),
  }));
  const data: McpData = { ...released, tools };
  return sdkEndpoint(data, async () => toolResult(change(accepted) as ToolArguments));
}

/** The server that is deployed: a test deploys another release after a client has listed the tools. */
let deployed: McpHandler;
let served: Awaited<ReturnType<typeof serveMcpFunction>>;
beforeAll(async () => {
  served = await serveMcpFunction((event, context) => deployed(event, context), '192.0.2.1');
});
afterAll(() => served.close());

const current = sdkEndpoint(released, async () => toolResult(accepted));
const withFurther = answering(withFurtherMembers);
const withoutMembers = answering(() => ({}));

/** A client that has the schemas of `released`, while the server answers as `later`. */
async function clientBefore(
  later: McpHandler,
  connect: (url: URL) => Promise<McpClient>,
): Promise<McpClient> {
  deployed = current;
  const client = await connect(served.url);
  await client.listTools();
  deployed = later;
  return client;
}

const callOf = (name: string) => ({
  name,
  arguments: name === 'request_diagnostic' ? { ...requester, message: 'It has been wrong.' } : {},
});

describe.each(mcpClients)('%s', (_client, connect) => {
  test('takes answers with further members at every depth', async () => {
    const client = await clientBefore(withFurther, connect);
    for (const { definition, answer } of released.tools) {
      const { structuredContent } = await client.callTool(callOf(definition.name));

      expect(structuredContent, definition.name).toEqual(withFurtherMembers(answer ?? accepted));
    }
    await client.close();
  });
});

// 1.10.2 is older than output schemas.
describe.each(mcpClients.filter(([client]) => client !== 'sdk 1.10.2'))('%s', (_client, connect) => {
  test('holds answers to the schemas that it has', async () => {
    const client = await clientBefore(withoutMembers, connect);
    // The answer of the write tool has no member that it always has: a dry run has others.
    for (const name of names.filter((name) => name !== 'request_diagnostic')) {
      await expect(client.callTool(callOf(name)), name).rejects.toThrow(/output schema/i);
    }
    await client.close();
  });
});
