import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { a2aVersion, type SkillId } from '../../contract/agents/a2a-data.ts';
import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { allowedHeaders } from '../../contract/endpoint-paths.ts';
import { paths } from '../../contract/paths.ts';
import { type CheckContext, type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import { anyOrigin, expectEqual, expectProjection, expectResponse } from '../expectations.ts';
import { Mismatch } from '../report.ts';

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
        const { protocolVersion } = await call(deployment, mcpCall('initialize', params));
        expectEqual(`protocolVersion ${revision}`, protocolVersion, revision);
        return revision;
      },
    })),
    'tools/list returns the tools in the server card': async () => {
      const { tools } = ToolList.parse(await deployment.getJson(paths.wellKnownServerCard));
      for (const request of [mcpCall('tools/list', {}), latestCall('tools/list')]) {
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
        mcpCall('tools/list', {}),
        mcpCall('tools/call', { name: tool, arguments: {} }),
      );
    },
    'a trailing slash makes no difference': async () =>
      expectSameWithSlash(deployment, paths.mcp, mcpCall('ping', {})),
    'an answer is compressed for a client that accepts gzip': async () => {
      const { headers, ...request } = mcpCall('tools/list', {});
      const compressible = { ...request, headers: { ...headers, 'Accept-Encoding': 'gzip' } };
      const response = await deployment.send(paths.mcp, compressible);
      return expectResponse(response, 200, { 'Content-Encoding': 'gzip' });
    },
    ...contentChecks(context),
  };
};

function contentChecks({ deployment }: CheckContext): Checks {
  return checksForEach(capabilities, (operation): Checks => {
    if (operation.kind !== 'read') return {};
    const { tool, resource, path } = operation;
    if (!tool)
      return {
        [`the resource ${resource} matches ${path}`]: async () => {
          const { resources } = ResourceList.parse(await call(deployment, mcpCall('resources/list', {})));
          const uri = resources.find(({ name }) => name === resource)?.uri;
          if (uri === undefined) throw new Mismatch(`an MCP resource "${resource}"`, 'none');
          const read = await call(deployment, mcpCall('resources/read', { uri }));
          const [{ text }] = ResourceContents.parse(read).contents;
          expectProjection(`the content of ${path}`, JSON.parse(text), await deployment.getJson(path));
          return path;
        },
      };
    return {
      [`${tool} matches ${path}`]: async () => {
        const result = await call(deployment, mcpCall('tools/call', { name: tool, arguments: {} }));
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
function mcpCall(method: string, params: object, headers: RequestOptions['headers'] = {}): RequestOptions {
  return rpc(method, params, {
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': legacyRevision,
    ...headers,
  });
}

/** Creates a call without parameters as clients of the latest revision send it. */
function latestCall(method: string): RequestOptions {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': latestRevision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return mcpCall(method, { _meta }, { 'MCP-Protocol-Version': latestRevision, 'Mcp-Method': method });
}

const AgentCard = z.looseObject({
  supportedInterfaces: z.array(z.looseObject({ url: z.string() })).min(1),
});
const Part = z.looseObject({ data: z.record(z.string(), z.unknown()).optional() });
const SendMessageResponse = z.looseObject({
  result: z.looseObject({ message: z.looseObject({ parts: z.array(Part).min(1) }) }),
});

const question = { text: 'What do you offer?' };
const querySkill: SkillId = 'query-services';

/** Checks that the A2A agent is where its card says, and that it returns the resources. */
export const a2aChecks: CheckGroup = ({ deployment }) => ({
  'the agent card names the endpoint': async () => {
    const { supportedInterfaces } = AgentCard.parse(await deployment.getJson(paths.agentCard));
    for (const { url } of supportedInterfaces)
      expectEqual('the address of the endpoint', url, deployment.url + paths.a2a);
    return paths.a2a;
  },
  'a cross-origin page may read but not send': async () =>
    expectCrossOriginReadOnly(
      deployment,
      paths.a2a,
      a2aMessage(question),
      a2aMessage({ data: { skill: 'request-diagnostic' satisfies SkillId } }),
    ),
  'a trailing slash makes no difference': async () =>
    expectSameWithSlash(deployment, paths.a2a, a2aCall('GetExtendedAgentCard', {})),
  ...checksForEach(capabilities, (operation): Checks => {
    if (operation.kind !== 'read') return {};
    const { path } = operation;
    return {
      [`${querySkill} returns ${path}`]: async () => {
        const data = { skill: querySkill, resources: [path.split('/').at(-1)] };
        const response = await deployment.send(paths.a2a, a2aMessage({ data }));
        expectResponse(response, 200);
        const { parts } = SendMessageResponse.parse(response.json()).result.message;
        const [answer] = parts.flatMap((part) => Object.values(part.data ?? {}));
        expectProjection(`the content of ${path}`, Object(answer), await deployment.getJson(path));
        return path;
      },
    };
  }),
});

function a2aMessage(part: object): RequestOptions {
  return a2aCall('SendMessage', { message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [part] } });
}

const a2aCall = (method: string, params: object) => rpc(method, params, { 'A2A-Version': a2aVersion });

function rpc(method: string, params: object, headers: RequestOptions['headers']): RequestOptions {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}

/** The headers that a browser sends for a cross-origin page. */
const crossOriginHeaders = { Origin: 'https://foreign-page.example', 'Sec-Fetch-Site': 'cross-site' };

/** Throws a Mismatch unless a cross-origin page may send the POST request `read` but not `write`. */
async function expectCrossOriginReadOnly(
  deployment: DeploymentClient,
  path: string,
  read: RequestOptions,
  write: RequestOptions,
): Promise<string> {
  const headers = { ...crossOriginHeaders, 'Access-Control-Request-Method': 'POST' };
  const preflight = await deployment.send(path, { method: 'OPTIONS', headers });
  const allowed = { 'Access-Control-Allow-Headers': allowedHeaders[path], 'Content-Type': undefined };
  expectResponse(preflight, 204, { ...anyOrigin, ...allowed });
  const post = (request: RequestOptions) =>
    deployment.send(path, { ...request, headers: { ...request.headers, ...crossOriginHeaders } });
  expectResponse(await post(read), 200, anyOrigin);
  return `may read; a request gets ${expectResponse(await post(write), 403, anyOrigin)}`;
}

/** Throws a Mismatch unless `path` returns the same with a trailing slash, which some clients add. */
async function expectSameWithSlash(
  deployment: DeploymentClient,
  path: string,
  post: RequestOptions,
): Promise<string> {
  const { text } = await deployment.send(path, post);
  const withSlash = await deployment.send(`${path}/`, post);
  expectEqual(`the response of ${path}`, withSlash.text, text);
  return expectResponse(withSlash, 200);
}
