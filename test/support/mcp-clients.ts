import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { Client as Sdk132Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Sdk132Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { modernRevision } from './mcp-messages.ts';

/** The methods that the clients of all releases share. */
export interface McpClient {
  listTools(): Promise<{ tools: readonly { readonly name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  listResources(): Promise<{ resources: readonly { readonly name: string; readonly uri: string }[] }>;
  readResource(resource: { uri: string }): Promise<{ contents: readonly object[] }>;
  close(): Promise<void>;
}

const info = { name: 'test', version: '1.0.0' };

async function connectSdk132(url: URL): Promise<McpClient> {
  const client = new Sdk132Client(info);
  await client.connect(new Sdk132Transport(url));
  return client;
}

function connectWith(versionNegotiation?: VersionNegotiationOptions) {
  return async (url: URL): Promise<McpClient> => {
    const client = new Client(info, versionNegotiation && { versionNegotiation });
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  };
}

/** The client libraries that agents use, by name, each with a function that connects to a server. */
export const mcpClients: readonly [name: string, connect: (url: URL) => Promise<McpClient>][] = [
  ['sdk 1.32.2', connectSdk132],
  ['client 2.4.0', connectWith()],
  ['client 2.4.0 that negotiates', connectWith({ mode: 'auto' })],
  [`client 2.4.0 pinned to ${modernRevision}`, connectWith({ mode: { pin: modernRevision } })],
];
