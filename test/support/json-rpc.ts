/** One request of JSON-RPC, as MCP and A2A take it. */
export function rpcRequest(method: string, params?: unknown): object {
  return { jsonrpc: '2.0', id: 1, method, params };
}
