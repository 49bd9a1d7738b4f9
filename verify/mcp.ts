import * as z from 'zod';
import { capabilities } from '../contract/capabilities.ts';
import { mcpRevisions } from '../contract/mcp-publication.ts';
import { paths } from '../contract/paths.ts';
import { advertisedCard } from './advertised.ts';
import { Mismatch } from './check.ts';
import type { Deployment } from './deployment.ts';
import { expectHeader, expectMediaType, expectSame, expectStatus } from './expect.ts';
import type { Group } from './group.ts';

const [latest] = mcpRevisions;
/** The latest revision that begins with `initialize`. */
const legacy = '2025-11-25';

const Card = z.looseObject({
  name: z.string().min(3).max(200),
  version: z.string(),
  description: z.string().min(1).max(100),
  remotes: z.array(z.looseObject({ type: z.literal('streamable-http'), url: z.url() })).min(1),
});
const Named = z.looseObject({ name: z.string() });
const CardWithTools = Card.extend({ tools: z.array(Named) });
const Result = z.looseObject({ result: z.looseObject({}) });
const Tools = z.looseObject({ tools: z.array(Named) });
const Discovered = z.looseObject({ supportedVersions: z.array(z.string()) });

/** The MCP server: what its cards say is what it answers, and what its tools read are the resources. */
export const mcp: Group = async ({ deployment }, check) => {
  await check('the server card is one', async () => {
    const path = await advertisedCard(deployment, 'mcp');
    const answer = await deployment.get(path);
    expectMediaType(answer, 'application/mcp-server-card+json');
    expectHeader(answer, 'Access-Control-Allow-Methods', 'GET');
    return Card.parse(answer.json()).name;
  });
  await check(`${paths.mcpJson} names the endpoint of the server card`, async () => {
    const endpoint = await endpointOf(deployment);
    const { remotes } = Card.parse(await deployment.json(paths.mcpJson));
    expectSame(deployment.url + endpoint, remotes[0]?.url, deployment.url + endpoint);
    return endpoint;
  });
  await check('GET is refused, because there is no stream', async () => {
    const answer = await deployment.get(await endpointOf(deployment));
    expectHeader(answer, 'Allow', /\bPOST\b/);
    return expectStatus(answer, 405);
  });
  await check(`initialize in ${legacy}`, async () => {
    const clientInfo = { name: 'frontdesk-verify', version: '1.0.0' };
    const params = { protocolVersion: legacy, capabilities: {}, clientInfo };
    const { protocolVersion } = await call(deployment, 'initialize', params);
    expectSame(`protocolVersion ${legacy}`, protocolVersion, legacy);
    return legacy;
  });
  await check(`server/discover in ${latest}`, async () => {
    const result = await call(deployment, 'server/discover', modern(), modernHeaders('server/discover'));
    const { supportedVersions } = Discovered.parse(result);
    if (!supportedVersions.includes(latest)) throw new Mismatch(latest, supportedVersions.join(', '));
    return supportedVersions.join(', ');
  });
  await check('tools/list equals the tools of the server card', async () => {
    await advertisedCard(deployment, 'mcp');
    const card = CardWithTools.parse(await deployment.json(paths.wellKnownServerCard));
    for (const extra of [
      { params: {}, headers: {} },
      { params: modern(), headers: modernHeaders('tools/list') },
    ]) {
      const { tools } = Tools.parse(await call(deployment, 'tools/list', extra.params, extra.headers));
      expectSame('the tools of the server card', tools, card.tools);
    }
    return card.tools.map(({ name }) => name).join(', ');
  });
  for (const reading of capabilities) {
    if (reading.kind !== 'reading' || !reading.tool) continue;
    const { tool, path } = reading;
    await check(`${tool} equals ${path}`, async () => {
      const { structuredContent } = await call(deployment, 'tools/call', { name: tool, arguments: {} });
      expectSame(`what ${path} answers`, structuredContent, await deployment.json(path));
      return path;
    });
  }
};

async function endpointOf(deployment: Deployment): Promise<string> {
  const { remotes } = Card.parse(await deployment.json(await advertisedCard(deployment, 'mcp')));
  const path = deployment.pathOf(remotes[0]?.url ?? '');
  if (path === undefined) throw new Mismatch(`an endpoint of ${deployment.url}`, remotes[0]?.url ?? 'none');
  return path;
}

async function call(
  deployment: Deployment,
  method: string,
  params: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const answer = await deployment.send(await endpointOf(deployment), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': legacy,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  expectStatus(answer, 200);
  expectMediaType(answer, 'application/json');
  return Result.parse(answer.json()).result;
}

function modern(): object {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': latest,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
}

function modernHeaders(method: string): Record<string, string> {
  return { 'MCP-Protocol-Version': latest, 'Mcp-Method': method };
}
