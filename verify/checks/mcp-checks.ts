import * as z from 'zod';
import { capabilities } from '../../contract/capabilities.ts';
import { mcpRevisions, uiExtension } from '../../contract/mcp-data.ts';
import { paths } from '../../contract/paths.ts';
import { advertisedCard } from '../advertised-card.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import { expectEqual, expectHeader, expectMediaType, expectStatus } from '../expectations.ts';
import { expectForeignPageOnlyReads } from './foreign-page.ts';

/** The latest revision, and the one before it, which is the latest that begins with `initialize`. */
const [latestRevision, legacyRevision] = mcpRevisions;

const ServerCard = z.looseObject({
  name: z.string().min(3).max(200),
  version: z.string(),
  description: z.string().min(1).max(100),
  remotes: z.array(z.looseObject({ type: z.literal('streamable-http'), url: z.url() })).min(1),
});
const NamedTool = z.looseObject({
  name: z.string(),
  _meta: z.looseObject({ ui: z.looseObject({ resourceUri: z.string() }).optional() }).optional(),
});
const TypedResource = z.looseObject({ uri: z.string(), mimeType: z.string() });
const ResourceList = z.looseObject({ resources: z.array(TypedResource) });
const ResourceContents = z.looseObject({
  contents: z.array(TypedResource.extend({ text: z.string() })).length(1),
});
const ServerCardWithTools = ServerCard.extend({ tools: z.array(NamedTool) });
const MethodResult = z.looseObject({ result: z.looseObject({}) });
const ToolList = z.looseObject({ tools: z.array(NamedTool) });
const DiscoverResult = z.looseObject({ supportedVersions: z.array(z.string()) });

/** The MCP server answers as its cards say, and its read tools return the resources. */
export const mcpChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  await check('the server card is valid', async () => {
    const path = await advertisedCard(deployment, 'mcp');
    const answer = await deployment.get(path);
    expectMediaType(answer, 'application/mcp-server-card+json');
    expectHeader(answer, 'Access-Control-Allow-Methods', 'GET');
    return ServerCard.parse(answer.json()).name;
  });
  await check(`${paths.mcpJson} names the endpoint of the server card`, async () => {
    const endpoint = await endpointOf(deployment);
    const { remotes } = ServerCard.parse(await deployment.getJson(paths.mcpJson));
    expectEqual(deployment.url + endpoint, remotes[0]?.url, deployment.url + endpoint);
    return endpoint;
  });
  await check('GET is answered 405, since there is no stream', async () => {
    const answer = await deployment.get(await endpointOf(deployment));
    expectHeader(answer, 'Allow', /\bPOST\b/);
    return expectStatus(answer, 405);
  });
  await check(`initialize in ${legacyRevision}`, async () => {
    const clientInfo = { name: 'frontdesk-verify', version: '1.0.0' };
    const params = { protocolVersion: legacyRevision, capabilities: {}, clientInfo };
    const { protocolVersion } = await callMethod(deployment, 'initialize', params);
    expectEqual(`protocolVersion ${legacyRevision}`, protocolVersion, legacyRevision);
    return legacyRevision;
  });
  await check(`server/discover in ${latestRevision}`, async () => {
    const result = await callMethod(
      deployment,
      'server/discover',
      modernParams(),
      modernHeaders('server/discover'),
    );
    const { supportedVersions } = DiscoverResult.parse(result);
    if (!supportedVersions.includes(latestRevision))
      throw new Mismatch(latestRevision, supportedVersions.join(', '));
    return supportedVersions.join(', ');
  });
  await check('tools/list equals the tools of the server card', async () => {
    await advertisedCard(deployment, 'mcp');
    const card = ServerCardWithTools.parse(await deployment.getJson(paths.wellKnownServerCard));
    for (const extra of [
      { params: {}, headers: {} },
      { params: modernParams(), headers: modernHeaders('tools/list') },
    ]) {
      const { tools } = ToolList.parse(
        await callMethod(deployment, 'tools/list', extra.params, extra.headers),
      );
      expectEqual('the tools of the server card', tools, card.tools);
    }
    return card.tools.map(({ name }) => name).join(', ');
  });
  await check('the form of the tool that sends is listed and can be read', async () => {
    const { tools } = ToolList.parse(await callMethod(deployment, 'tools/list', {}));
    const uri = tools.flatMap(({ _meta }) => _meta?.ui?.resourceUri ?? []).join();
    const { resources } = ResourceList.parse(await callMethod(deployment, 'resources/list', {}));
    const listed = resources.find((resource) => resource.uri === uri);
    expectEqual(`the media type of "${uri}"`, listed?.mimeType, uiExtension.mimeType);
    const { contents } = ResourceContents.parse(await callMethod(deployment, 'resources/read', { uri }));
    expectEqual(`the media type of what "${uri}" reads`, contents[0]?.mimeType, uiExtension.mimeType);
    if (!contents[0]?.text.startsWith('<!doctype html>')) throw new Mismatch('a document', uri);
    return uri;
  });
  await check('a page of any origin may read, and not send', async () => {
    const write = capabilities.find(({ kind }) => kind === 'write')?.tool;
    return expectForeignPageOnlyReads(
      deployment,
      await endpointOf(deployment),
      message('tools/list', {}),
      message('tools/call', { name: write, arguments: {} }),
    );
  });
  for (const operation of capabilities) {
    if (operation.kind !== 'read' || !operation.tool) continue;
    const { tool, operationId } = operation;
    const path = openapi.pathOf(operationId) ?? operation.path;
    await check(`${tool} equals ${path}`, async () => {
      const { structuredContent } = await callMethod(deployment, 'tools/call', { name: tool, arguments: {} });
      expectEqual(`what ${path} answers`, structuredContent, await deployment.getJson(path));
      return path;
    });
  }
};

async function endpointOf(deployment: DeploymentClient): Promise<string> {
  const { remotes } = ServerCard.parse(await deployment.getJson(await advertisedCard(deployment, 'mcp')));
  const path = deployment.internalPath(remotes[0]?.url ?? '');
  if (path === undefined) throw new Mismatch(`an endpoint of ${deployment.url}`, remotes[0]?.url ?? 'none');
  return path;
}

async function callMethod(
  deployment: DeploymentClient,
  method: string,
  params: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const answer = await deployment.send(await endpointOf(deployment), message(method, params, headers));
  expectStatus(answer, 200);
  expectMediaType(answer, 'application/json');
  return MethodResult.parse(answer.json()).result;
}

function message(
  method: string,
  params: object,
  headers: Readonly<Record<string, string>> = {},
): RequestOptions {
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': legacyRevision,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}

function modernParams(): object {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': latestRevision,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
}

function modernHeaders(method: string): Record<string, string> {
  return { 'MCP-Protocol-Version': latestRevision, 'Mcp-Method': method };
}
