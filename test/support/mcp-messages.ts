/** The latest revision: each request says of itself what a session used to know. */
export const modern = '2026-07-28';

/** One request of the latest revision. */
export function modernRequest(method: string, params: object = {}): object {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': modern,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
}

/** The headers that the latest revision demands beside `message`. */
export function modernHeaders(method: string, name?: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'MCP-Protocol-Version': modern,
    'Mcp-Method': method,
    ...(name && { 'Mcp-Name': name }),
  };
}

/** One request of the revisions with `initialize`. */
export function legacyRequest(method: string, params: object = {}): object {
  return { jsonrpc: '2.0', id: 1, method, params };
}
