import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { type LocalRun, startLocalRun } from '../../local/start-local-run.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { anyPorts } from './any-ports.ts';
import { type HttpRequest, send, uniqueLoopbackAddress } from './http-client.ts';
import { rpcRequest } from './json-rpc.ts';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from './mcp-messages.ts';

const json = { 'Content-Type': 'application/json' };

/**
 * Synthesizes the app in the folder `sources` for the firm in the folder `firm`, runs it, and returns every text that
 * goes out, by a name: documents with their headers, what the endpoints answer and send, and the template's resources.
 */
export async function publishedTexts(sources: string, firm: string): Promise<Map<string, string>> {
  const assembly = await synthesize(sources, firm);
  const run = await startLocalRun({ assembly, ...anyPorts, coldFunctions: true, log: () => undefined });
  try {
    return new Map([
      ...resources(assembly),
      ...manifestLines(assembly),
      ...(await answers(run)),
      ['e-mails', await (await fetch(`${run.inboxUrl}/store`)).text()],
    ]);
  } finally {
    await run.close();
  }
}

async function synthesize(sources: string, firm: string): Promise<string> {
  const assembly = mkdtempSync(join(tmpdir(), 'frontdesk-assembly-'));
  const { context } = JSON.parse(readFileSync(join(sources, 'cdk.json'), 'utf8'));
  const environment = {
    ...process.env,
    CDK_OUTDIR: assembly,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, firm }),
    CDK_VALIDATION: 'false',
  };
  await promisify(execFile)(process.execPath, ['bin/app.ts'], { cwd: sources, env: environment });
  return assembly;
}

const resources = (assembly: string) =>
  globSync(join(assembly, '*.template.json')).flatMap((file) => {
    const { Resources } = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(Resources).map(
      ([id, resource]) => [`resource ${id}`, JSON.stringify(resource)] as const,
    );
  });

/** The endpoints' routes, then each document with its path and Cache-Control. */
const manifestLines = (assembly: string) =>
  globSync(join(assembly, '*.ndjson')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const { path, key } = JSON.parse(line);
        return [`document ${path ?? key ?? 'endpoints'}`, line] as const;
      }),
  );

/** What the endpoints say until both limits of one address and the limit of all e-mails are reached. */
async function answers(run: LocalRun): Promise<[string, string][]> {
  const texts: [string, string][] = [];
  const ask = async (name: string, request: HttpRequest) => {
    const { status, headers, text } = await send(run.url, request);
    texts.push([`answer ${name}`, JSON.stringify({ status, headers, text })]);
  };
  const post = (path: string, message: object, headers: Record<string, string> = json, from?: string) => ({
    method: 'POST',
    path,
    headers,
    body: JSON.stringify(message),
    from: from ?? uniqueLoopbackAddress(),
  });
  await ask('document', { path: resourcePaths.services });
  await ask('preflight of a document', { method: 'OPTIONS', path: resourcePaths.services });
  await ask('preflight of an endpoint', {
    method: 'OPTIONS',
    path: paths.mcp,
    headers: { Origin: run.url, 'Access-Control-Request-Method': 'POST' },
  });
  await ask('tools/list', post(paths.mcp, legacyRequest('tools/list'), legacyHeaders));
  for (const method of ['tools/list', 'server/discover']) {
    await ask(`${method} of 2026`, post(paths.mcp, modernRequest(method), modernHeaders(method)));
  }
  const hello = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hello' }] };
  await ask(
    'A2A',
    post(paths.a2a, rpcRequest('SendMessage', { message: hello }), { ...json, 'A2A-Version': a2aVersion }),
  );
  const keyed = { ...json, 'Idempotency-Key': 'one-key' };
  for (const name of ['202', '422 idempotency-key-reused']) {
    await ask(name, post(paths.diagnosticRequest, uniqueRequest().values, keyed));
  }
  await ask('400', post(paths.diagnosticRequest, {}, { ...json, 'Idempotency-Key': 'k'.repeat(2_000) }));
  await ask('dry run', post(paths.dryRun, uniqueRequest().values));
  const busy = uniqueLoopbackAddress();
  for (let count = 0; count < rateLimitPolicy.quota + 3; count += 1) {
    await ask(`invalid ${count}`, post(paths.diagnosticRequest, {}, json, busy));
  }
  const eager = uniqueLoopbackAddress();
  for (let count = 0; count < 3; count += 1) {
    await ask(`of one address ${count}`, post(paths.diagnosticRequest, uniqueRequest().values, json, eager));
  }
  for (let count = 0; count < emailCap; count += 1) {
    await ask(`of all ${count}`, post(paths.diagnosticRequest, uniqueRequest().values));
  }
  return texts;
}

/** The `email.limit` with which texts are published. */
export const emailCap = 12;
