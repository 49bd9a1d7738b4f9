import * as z from 'zod';
import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { expectCrossOriginReadOnly, expectSameWithSlash } from '../agents.ts';
import { type CheckContext, type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import { expectEqual, expectProjection, expectResponse } from '../expectations.ts';

/** The latest revision, and the older ones, which begin with `initialize`, newest first. */
const [latestRevision, ...legacyRevisions] = mcpRevisions;
const [legacyRevision] = legacyRevisions;

const ServerCard = z.looseObject({ remotes: z.array(z.looseObject({ url: z.string() })).min(1) });
const ToolList = z.looseObject({ tools: z.array(z.looseObject({ name: z.string() })) });
const ResourceList = z.looseObject({
  resources: z.array(z.looseObject({ uri: z.string(), name: z.string().optional() })),
});
const ResourceContents = z.looseObject({ contents: z.tuple([z.looseObject({ text: z.string() })]) });
const ToolResult = z.looseObject({
  structuredContent: z.looseObject({}),
  content: z.tuple([z.looseObject({ text: z.string() })]),
});
const MethodResult = z.looseObject({ result: z.looseObject({}) });

/** Checks that the MCP server matches its cards, and that its tools and resource match the HTTP resources. */
export const mcpChecks: CheckGroup = (context) => {
  const { deployment } = context;
  return {
    ...checksForEach([paths.serverCard, paths.wellKnownServerCard, paths.mcpJson], (path) => ({
      [`${path} names the endpoint`]: async () => {
        const { remotes } = ServerCard.parse(await deployment.getJson(path));
        expectEqual('the address of the endpoint', remotes[0]?.url, deployment.url + paths.mcp);
        return paths.mcp;
      },
    })),
    ...checksForEach(legacyRevisions, (revision) => ({
      [`initialize selects ${revision}`]: async () => {
        const clientInfo = { name: 'frontdesk-verify', version: '1.0.0' };
        const params = { protocolVersion: revision, capabilities: {}, clientInfo };
        const { protocolVersion } = await call(deployment, message('initialize', params));
        expectEqual(`protocolVersion ${revision}`, protocolVersion, revision);
        return revision;
      },
    })),
    'tools/list returns the tools in the server card': async () => {
      const { tools } = ToolList.parse(await deployment.getJson(paths.wellKnownServerCard));
      for (const request of [message('tools/list', {}), modernMessage('tools/list')]) {
        const list = await call(deployment, request);
        expectEqual('the tools in the server card', list.tools, tools);
      }
      const names = tools.map(({ name }) => name);
      const expected = capabilities.flatMap(({ tool }) => tool ?? []);
      expectEqual('every tool', names, expected);
      return names.join(', ');
    },
    'a cross-origin page may read but not send': async () => {
      const tool = capabilities.find(({ kind }) => kind === 'write')?.tool;
      return expectCrossOriginReadOnly(
        deployment,
        paths.mcp,
        message('tools/list', {}),
        message('tools/call', { name: tool, arguments: {} }),
      );
    },
    'a trailing slash makes no difference': async () =>
      expectSameWithSlash(deployment, paths.mcp, message('ping', {})),
    'an answer is compressed for a client that accepts gzip': async () => {
      const { headers, ...request } = message('tools/list', {});
      const compressible = { ...request, headers: { ...headers, 'Accept-Encoding': 'gzip' } };
      const response = await deployment.send(paths.mcp, compressible);
      return expectResponse(response, 200, { 'Content-Encoding': 'gzip' });
    },
    ...contentChecks(context),
  };
};

/** Creates the checks that the MCP tools and the MCP resource match the HTTP resources. */
function contentChecks({ deployment }: CheckContext): Checks {
  return checksForEach(capabilities, (operation): Checks => {
    if (operation.kind !== 'read') return {};
    const { tool, resource, path } = operation;
    if (!tool)
      return {
        [`the resource ${resource} matches ${path}`]: async () => {
          const { resources } = ResourceList.parse(await call(deployment, message('resources/list', {})));
          const uri = resources.find(({ name }) => name === resource)?.uri;
          if (uri === undefined) throw new Mismatch(`an MCP resource "${resource}"`, 'none');
          const read = await call(deployment, message('resources/read', { uri }));
          const [{ text }] = ResourceContents.parse(read).contents;
          expectProjection(`the content of ${path}`, JSON.parse(text), await deployment.getJson(path));
          return path;
        },
      };
    return {
      [`${tool} matches ${path}`]: async () => {
        const result = await call(deployment, message('tools/call', { name: tool, arguments: {} }));
        const { structuredContent, content } = ToolResult.parse(result);
        expectProjection(`the content of ${path}`, structuredContent, await deployment.getJson(path));
        expectEqual('the same content as text', JSON.parse(content[0].text), structuredContent);
        return path;
      },
    };
  });
}

/** Returns the result of a call. Throws a Mismatch or a ZodError if there is none. */
async function call(deployment: DeploymentClient, request: RequestOptions): Promise<Record<string, unknown>> {
  const response = await deployment.send(paths.mcp, request);
  expectResponse(response, 200, { 'Content-Type': 'application/json' });
  return MethodResult.parse(response.json()).result;
}

/** Creates a call as clients of the older revisions send it. */
function message(method: string, params: object, headers: RequestOptions['headers'] = {}): RequestOptions {
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

/** Creates a call without parameters as clients of the latest revision send it. */
function modernMessage(method: string): RequestOptions {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': latestRevision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return message(method, { _meta }, { 'MCP-Protocol-Version': latestRevision, 'Mcp-Method': method });
}
