/** Creates a JSON-RPC request. */
export function rpcRequest(method: string, params?: unknown): object {
  return { jsonrpc: '2.0', id: 1, method, params };
}
