import * as z from 'zod';
import { mcpRevisions, uiExtension } from '../../contract/agents/mcp-data.ts';
import { cacheControl } from '../../contract/cache-time.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { exposedHeaders } from '../../contract/http-headers.ts';
import { paths } from '../../contract/paths.ts';
import { expectCrossOriginReadOnly, expectSameWithSlash, findCardPath } from '../agents.ts';
import { type CheckContext, type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import {
  anyOrigin,
  expectEqual,
  expectMediaType,
  expectProjection,
  expectResponse,
} from '../expectations.ts';
import { SkillIndex, skillIndex } from './descriptors-checks.ts';

type Fields = Readonly<Record<string, string>>;

/** The latest revision, and the older ones, which begin with `initialize`, newest first. */
const [latestRevision, ...legacyRevisions] = mcpRevisions;
const [legacyRevision] = legacyRevisions;

/** A server card of the extension `io.modelcontextprotocol/server-card` (SEP-2127), which allows more members. */
export const ServerCard = z.looseObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  version: z.string().min(1).max(255),
  description: z.string().min(1).max(100),
  title: z.string().min(1).max(100),
  websiteUrl: z.url(),
  remotes: z.array(z.looseObject({ type: z.literal('streamable-http'), url: z.url() })).min(1),
});
const NamedTool = z.looseObject({
  name: z.string(),
  _meta: z.looseObject({ ui: z.looseObject({ resourceUri: z.string() }).optional() }).optional(),
});
const ToolList = z.looseObject({ tools: z.array(NamedTool) });
const ServerInfo = z.object({ name: z.string().min(1), version: z.string().min(1) });
/** The card as in earlier drafts, with the members that scanners look for. */
const WellKnownCard = ServerCard.extend({
  serverInfo: ServerInfo,
  transport: z.looseObject({ endpoint: z.string().endsWith(paths.mcp) }),
  capabilities: z.looseObject({ tools: z.looseObject({}) }),
});
const TypedResource = z.looseObject({ uri: z.string(), name: z.string().optional(), mimeType: z.string() });
const ResourceList = z.looseObject({ resources: z.array(TypedResource) });
const ResourceContents = z.looseObject({
  contents: z.array(TypedResource.extend({ text: z.string() })).length(1),
});
const SkillList = z.looseObject({
  skills: z.array(
    z.looseObject({
      uri: z.string(),
      frontmatter: z.looseObject({}),
      resources: z.array(z.looseObject({ digest: z.string(), size: z.int() })).length(1),
    }),
  ),
});
const ToolResult = z.looseObject({
  structuredContent: z.looseObject({}),
  content: z.tuple([z.looseObject({ text: z.string() })]),
});
const MethodResult = z.looseObject({ result: z.looseObject({}) });

/** Checks that the MCP server matches its cards, and that its tools, resources and skills match the HTTP resources. */
export const mcpChecks: CheckGroup = (context) => {
  const { deployment } = context;
  return {
    ...cardChecks(deployment),
    ...checksForEach(legacyRevisions, (revision) => ({
      [`initialize selects ${revision}`]: async () => {
        const clientInfo = { name: 'frontdesk-verify', version: '1.0.0' };
        const params = { protocolVersion: revision, capabilities: {}, clientInfo };
        const { protocolVersion, serverInfo } = await call(deployment, 'initialize', params);
        expectEqual(`protocolVersion ${revision}`, protocolVersion, revision);
        const card = WellKnownCard.parse(await deployment.getJson(paths.wellKnownServerCard));
        expectEqual('the serverInfo in the card', ServerInfo.parse(serverInfo), card.serverInfo);
        return revision;
      },
    })),
    [`server/discover lists ${latestRevision}`]: async () => {
      const result = await call(
        deployment,
        'server/discover',
        modernParams(),
        modernHeaders('server/discover'),
      );
      const { supportedVersions } = z.looseObject({ supportedVersions: z.array(z.string()) }).parse(result);
      if (!supportedVersions.includes(latestRevision))
        throw new Mismatch(latestRevision, supportedVersions.join(', '));
      return supportedVersions.join(', ');
    },
    'tools/list returns the tools in the server card': async () => {
      const card = await deployment.getJson(paths.wellKnownServerCard);
      const { tools } = WellKnownCard.extend(ToolList.shape).parse(card);
      const lists = [
        await call(deployment, 'tools/list', {}),
        await call(deployment, 'tools/list', modernParams(), modernHeaders('tools/list')),
      ];
      for (const list of lists) expectEqual('the tools in the server card', list.tools, tools);
      const names = tools.map(({ name }) => name);
      expectEqual(
        'every tool',
        names,
        capabilities.flatMap(({ tool }) => tool ?? []),
      );
      return names.join(', ');
    },
    'a cross-origin page may read but not send': async () => {
      const tool = capabilities.find(({ kind }) => kind === 'write')?.tool;
      return expectCrossOriginReadOnly(
        deployment,
        await fetchEndpointPath(deployment),
        message('tools/list', {}),
        message('tools/call', { name: tool, arguments: {} }),
      );
    },
    'a trailing slash makes no difference': async () =>
      expectSameWithSlash(deployment, await fetchEndpointPath(deployment), message('ping', {})),
    ...checksForEach(['gzip', 'identity'], (coding) => ({
      [`Accept-Encoding: ${coding} determines the content coding`]: async () => {
        const headers = { 'Accept-Encoding': coding };
        const response = await deployment.send(
          await fetchEndpointPath(deployment),
          message('tools/list', {}, headers),
        );
        return expectResponse(response, 200, { 'Content-Encoding': coding === 'gzip' ? coding : undefined });
      },
    })),
    ...contentChecks(context),
  };
};

function cardChecks(deployment: DeploymentClient): Checks {
  return {
    'the server card is valid': async () => {
      const path = await findCardPath(deployment, 'mcp');
      const response = await deployment.get(path);
      expectResponse(response, 200, {
        ...anyOrigin,
        'Content-Type': 'application/mcp-server-card+json',
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
        'Access-Control-Expose-Headers': exposedHeaders,
        'Cache-Control': cacheControl,
      });
      const etag = response.headers.get('etag') ?? '';
      expectResponse(await deployment.send(path, { headers: { 'If-None-Match': etag } }), 304);
      return ServerCard.parse(response.json()).name;
    },
    [`${paths.mcpJson} contains the endpoint in the server card`]: async () => {
      const endpoint = await fetchEndpointPath(deployment);
      const { remotes } = WellKnownCard.parse(await deployment.getJson(paths.mcpJson));
      expectEqual(deployment.url + endpoint, remotes[0]?.url, deployment.url + endpoint);
      return endpoint;
    },
    'GET returns 405, because there is no stream': async () => {
      const headers = { Accept: 'text/event-stream' };
      const response = await deployment.send(await fetchEndpointPath(deployment), { headers });
      return expectResponse(response, 405, { Allow: 'POST, OPTIONS' });
    },
  };
}

/** Creates the checks that the MCP tools, resources and skills match the HTTP resources. */
function contentChecks({ deployment, openapi }: CheckContext): Checks {
  const read = async (uri: string) => {
    const { contents } = ResourceContents.parse(await call(deployment, 'resources/read', { uri }));
    return contents[0];
  };
  const list = async () => ResourceList.parse(await call(deployment, 'resources/list', {})).resources;
  return {
    'the form of the request tool is listed and can be read': async () => {
      const { tools } = ToolList.parse(await call(deployment, 'tools/list', {}));
      const uri = tools.flatMap(({ _meta }) => _meta?.ui?.resourceUri ?? []).join();
      const formResource = (await list()).find((resource) => resource.uri === uri);
      expectEqual(`the media type of "${uri}"`, formResource?.mimeType, uiExtension.mimeType);
      const form = await read(uri);
      expectEqual(`the media type of "${uri}"`, form?.mimeType, uiExtension.mimeType);
      if (!form?.text.startsWith('<!doctype html>')) throw new Mismatch('an HTML document', uri);
      return uri;
    },
    'every skill has the content and digest in the index': async () => {
      const index = SkillIndex.parse(await deployment.getJson(skillIndex)).skills;
      const { skills } = SkillList.parse(await call(deployment, 'skills/list', {}));
      const seen = skills.map(({ frontmatter, resources }) => [frontmatter, resources[0]?.digest]);
      const expected = index.map(({ name, description, digest }) => [{ name, description }, digest]);
      expectEqual('the skills in the index', seen, expected);
      for (const [number, { uri, resources }] of skills.entries()) {
        const { text, bytes } = await deployment.get(index[number]?.url ?? '');
        expectEqual('the size of the skill', resources[0]?.size, bytes.length);
        expectEqual('the skill', await read(uri), { uri, mimeType: 'text/markdown', text });
      }
      return skills.map(({ uri }) => uri).join(', ');
    },
    ...checksForEach(capabilities, (operation): Checks => {
      if (operation.kind !== 'read') return {};
      const { tool, resource, operationId } = operation;
      const path = openapi.findPath(operationId) ?? operation.path;
      if (!tool)
        return {
          [`the resource ${resource} matches ${path}`]: async () => {
            const mcpResource = (await list()).find(({ name }) => name === resource);
            const { text = 'null' } = (await read(mcpResource?.uri ?? '')) ?? {};
            expectProjection(`the content of ${path}`, JSON.parse(text), await deployment.getJson(path));
            return path;
          },
        };
      return {
        [`${tool} matches ${path}`]: async () => {
          const result = await call(deployment, 'tools/call', { name: tool, arguments: {} });
          const { structuredContent, content } = ToolResult.parse(result);
          expectProjection(`the content of ${path}`, structuredContent, await deployment.getJson(path));
          expectEqual('the same content as text', JSON.parse(content[0].text), structuredContent);
          return path;
        },
      };
    }),
  };
}

async function fetchEndpointPath(deployment: DeploymentClient): Promise<string> {
  const { remotes } = ServerCard.parse(await deployment.getJson(await findCardPath(deployment, 'mcp')));
  const path = deployment.internalPath(remotes[0]?.url ?? '');
  if (path === undefined) throw new Mismatch(`an endpoint at ${deployment.url}`, remotes[0]?.url ?? 'none');
  return path;
}

async function call(
  deployment: DeploymentClient,
  method: string,
  params: object,
  headers: Fields = {},
): Promise<Record<string, unknown>> {
  const response = await deployment.send(
    await fetchEndpointPath(deployment),
    message(method, params, headers),
  );
  expectResponse(response, 200);
  expectMediaType(response, 'application/json');
  return MethodResult.parse(response.json()).result;
}

function message(method: string, params: object, headers: Fields = {}): RequestOptions {
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

function modernHeaders(method: string): Fields {
  return { 'MCP-Protocol-Version': latestRevision, 'Mcp-Method': method };
}
