import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { rpcRequest } from './json-rpc.ts';

/**
 * `modernRevision` is the latest, whose requests carry in `_meta` what `initialize` negotiated before; `legacy` is the
 * latest of those with `initialize`.
 */
export const [modernRevision, legacy] = mcpRevisions;

/** Clients have to accept both. */
const accept = 'application/json, text/event-stream';

/** A request of the latest revision, by a client with these capabilities. */
export function modernRequest(method: string, params: object = {}, clientCapabilities: object = {}): object {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': modernRevision,
    'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
  };
  return rpcRequest(method, { ...params, _meta });
}

/** The headers that the latest revision demands with a request. */
export function modernHeaders(method: string, name?: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: accept,
    'MCP-Protocol-Version': modernRevision,
    'Mcp-Method': method,
    ...(name && { 'Mcp-Name': name }),
  };
}

/** A request of the revisions with `initialize`. */
export function legacyRequest(method: string, params: object = {}): object {
  return rpcRequest(method, params);
}

/** Headers of every message after `initialize`. */
export const legacyHeaders = {
  'Content-Type': 'application/json',
  Accept: accept,
  'MCP-Protocol-Version': legacy,
};

/** The notification after `initialize`, which has no answer. */
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
