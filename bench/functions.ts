import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { a2aVersion } from '../contract/agents/a2a-data.ts';
import { paths } from '../contract/paths.ts';
import { bundleFunction, bundleFunctions, endpointFunctions } from '../lib/bundling/function-bundle.ts';
import { readDeployment } from '../lib/read-deployment.ts';
import { fixtureFirm } from '../test/fixtures/firm-stage.ts';
import { validRequest } from '../test/fixtures/request-values.ts';
import { postEvent } from '../test/support/lambda-events.ts';
import { legacyHeaders, legacyRequest, legacyRevision } from '../test/support/mcp-messages.ts';

/** Bundles this project's functions, as the stack deploys them, and the reference functions into `folder`. */
export async function bundleAll(folder: string) {
  const { functions } = await readDeployment((name) => (name === 'firm' ? fixtureFirm : undefined));
  await bundleFunctions(functions, folder, { withMonitor: false });
  const modulePath = (name: string) => join(folder, name, 'index.mjs');
  /** Bundles a module in bench/reference/ with our functions' settings, but without their replacements of modules. */
  async function bundleReference(name: string): Promise<string> {
    const settings = { maxColdStartBytes: Number.POSITIVE_INFINITY, alias: {} };
    await bundleFunction({ entry: `bench/reference/${name}.ts`, ...settings }, join(folder, name));
    return modulePath(name);
  }
  return {
    request: modulePath(endpointFunctions[paths.diagnosticRequest].folder),
    mcp: modulePath(endpointFunctions[paths.mcp].folder),
    a2a: modulePath(endpointFunctions[paths.a2a].folder),
    minimalMcp: await bundleReference('minimal-mcp-server'),
    clients: await bundleReference('clients-alone'),
  };
}

/** Starts one server for DynamoDB, Secrets Manager and SES. Every call succeeds. */
export async function startAwsStub() {
  const server = createServer(async (request, response) => {
    await once(request.resume(), 'end');
    response.setHeader('Content-Type', 'application/x-amz-json-1.0');
    response.end(responseBody(String(request.headers['x-amz-target']), request.url));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function responseBody(target: string, url = ''): string {
  if (target.endsWith('.GetSecretValue')) return JSON.stringify({ SecretString: 'x'.repeat(64) });
  return url.includes('/email/') ? JSON.stringify({ MessageId: '1' }) : '{}';
}

/** Creates the event that API Gateway sends for a POST, as JSON. */
const event = (path: string, headers: Readonly<Record<string, string>>, body: string) =>
  JSON.stringify(
    postEvent({ path, headers: { 'Content-Type': 'application/json', ...headers }, body, from: '192.0.2.7' }),
  );

const mcpEvent = (method: string, params: object) =>
  event(paths.mcp, legacyHeaders, JSON.stringify(legacyRequest(method, params)));

/** The calls that agents send first and most often. */
export const mcpReads = {
  initialize: mcpEvent('initialize', {
    protocolVersion: legacyRevision,
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  }),
  'tools/call': mcpEvent('tools/call', { name: 'get_pricing', arguments: {} }),
};

/** Creates the event of a request for each endpoint. `members` is the JSON of its members, without braces. */
export const requestEvents = {
  json: (members: string, headers: Readonly<Record<string, string>> = {}) =>
    event(paths.diagnosticRequest, headers, `{${members}}`),
  form: (fields: string) =>
    event(paths.diagnosticRequest, { 'Content-Type': 'application/x-www-form-urlencoded' }, fields),
  mcp: (members: string) =>
    event(
      paths.mcp,
      legacyHeaders,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"request_diagnostic","arguments":{${members}}}}`,
    ),
  a2a: (members: string) =>
    event(
      paths.a2a,
      { 'A2A-Version': a2aVersion },
      `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":{"skill":"request-diagnostic",${members}}}]}}}`,
    ),
};

/** The members of a request that every endpoint accepts. */
export const validMembers = JSON.stringify(validRequest).slice(1, -1);
