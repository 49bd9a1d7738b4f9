import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as OlderClient } from 'mcp-sdk-1.10/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from 'mcp-sdk-1.10/client/streamableHttp.js';

/** What the clients of all releases have in common. */
export interface McpClient {
  listTools(): Promise<{ tools: readonly { readonly name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const info = { name: 'test', version: '1.0.0' };

async function connectOlder(url: URL): Promise<McpClient> {
  const client = new OlderClient(info);
  // Its own types do not fit together under exactOptionalPropertyTypes.
  await client.connect(new OlderTransport(url) as Parameters<OlderClient['connect']>[0]);
  return client;
}

async function connectOld(url: URL): Promise<McpClient> {
  const client = new OldClient(info);
  await client.connect(new OldTransport(url));
  return client;
}

function connectWith(versionNegotiation?: VersionNegotiationOptions) {
  return async (url: URL): Promise<McpClient> => {
    const client = new Client(info, versionNegotiation && { versionNegotiation });
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  };
}

/** The clients that agents bring, by name; each connects to the server at an address. */
export const clients: readonly [name: string, connect: (url: URL) => Promise<McpClient>][] = [
  ['sdk 1.10.2', connectOlder],
  ['sdk 1.32.2', connectOld],
  ['client 2.4.0', connectWith()],
  ['client 2.4.0 that negotiates', connectWith({ mode: 'auto' })],
  ['client 2.4.0 pinned to 2026-07-28', connectWith({ mode: { pin: '2026-07-28' } })],
];
