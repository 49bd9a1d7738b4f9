import { baseUrlPlaceholder } from '../../contract/base-url.ts';
import type { McpData } from '../../contract/mcp-publication.ts';
import { canonicalName, latestRevision, sessionRevisions } from './canonical-message.ts';
import { exchange } from './exchange.ts';
import type { Headers } from './protocol-headers.ts';
import type { RecordedAnswer } from './recorded-answers.ts';
import { createServer } from './server.ts';
import { toolResult } from './tools.ts';

interface Sent {
  readonly message: object;
  readonly headers: Headers;
}

// Nothing that is published holds it.
const id = '\u0000';

/** What the library answers to every canonical message, by name. */
export async function recordAnswers(publication: McpData): Promise<Record<string, RecordedAnswer>> {
  const readings = new Map(
    publication.tools.flatMap(({ definition, answer }) => (answer ? [[definition.name, answer]] : [])),
  );
  const read = async (name: string) => toolResult(readings.get(name) ?? {});
  const recorded: Record<string, RecordedAnswer> = {};
  for (const sent of [...inSession([...readings.keys()]), ...stateless([...readings.keys()])]) {
    const response = await exchange({
      ...sent,
      url: baseUrlPlaceholder,
      createServer: () => createServer(publication, read),
      onFailure: failed,
    });
    const body = (await response.text()).split(JSON.stringify(id));
    recorded[canonicalName(sent.message, sent.headers) ?? ''] = { status: response.status, body };
  }
  return recorded;
}

function failed(cause: unknown): never {
  throw new Error('Cannot record the answers of the MCP server', { cause });
}

function inSession(readings: readonly string[]): Sent[] {
  const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
  const client = { capabilities: {}, clientInfo: { name: 'recorder', version: '1.0.0' } };
  return [
    ...sessionRevisions.map((protocolVersion) => request('initialize', { protocolVersion, ...client })),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    request('tools/list'),
    ...readings.map((name) => request('tools/call', { name })),
  ].map((message) => ({ message, headers: {} }));
}

function stateless(readings: readonly string[]): Sent[] {
  const protocol = 'io.modelcontextprotocol/';
  const _meta = { [`${protocol}protocolVersion`]: latestRevision, [`${protocol}clientCapabilities`]: {} };
  const request = (method: string, params: { readonly name?: string } = {}) => ({
    message: { jsonrpc: '2.0', id, method, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': latestRevision,
      'mcp-method': method,
      ...(params.name && { 'mcp-name': params.name }),
    },
  });
  return [
    request('server/discover'),
    request('tools/list'),
    ...readings.map((name) => request('tools/call', { name })),
  ];
}
