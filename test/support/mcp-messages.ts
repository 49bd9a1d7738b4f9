import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { rpcRequest } from './json-rpc.ts';

/**
 * `modernRevision` is the latest. Its requests carry in `_meta` what clients previously negotiated with `initialize`.
 * `legacyRevision` is the latest revision with `initialize`.
 */
export const [modernRevision, legacyRevision] = mcpRevisions;

/** Clients must accept both media types. */
const accept = 'application/json, text/event-stream';

/** Creates a request in the latest revision, from a client with these capabilities. */
export function modernRequest(method: string, params: object = {}, clientCapabilities: object = {}): object {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': modernRevision,
    'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
  };
  return rpcRequest(method, { ...params, _meta });
}

/** Returns the request headers that the latest revision requires. */
export function modernHeaders(method: string, name?: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: accept,
    'MCP-Protocol-Version': modernRevision,
    'Mcp-Method': method,
    ...(name && { 'Mcp-Name': name }),
  };
}

/** Creates a request for a revision with `initialize`. */
export function legacyRequest(method: string, params: object = {}): object {
  return rpcRequest(method, params);
}

/** Headers of every message that follows `initialize`. */
export const legacyHeaders = {
  'Content-Type': 'application/json',
  Accept: accept,
  'MCP-Protocol-Version': legacyRevision,
};

/** The notification that follows `initialize`. It has no response. */
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
