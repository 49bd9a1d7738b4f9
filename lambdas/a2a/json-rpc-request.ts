import { isJsonRpcId, JsonRpcError, type JsonRpcId } from '../shared/json-rpc-error.ts';

interface JsonRpcRequest {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: unknown;
}

/**
 * Validates `message` as a request (JSON-RPC 2.0 section 4), or throws a JsonRpcError. A2A has no notifications, so an
 * `id` is required.
 */
export function parseJsonRpcRequest(message: {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: unknown;
}): JsonRpcRequest {
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0') throw invalidRequest('Send "jsonrpc": "2.0"');
  if (!isJsonRpcId(id))
    throw invalidRequest('Send a string or a whole number as id: every request is answered');
  if (typeof method !== 'string') throw invalidRequest('Send the name of a method as method');
  return { id, method, params };
}

function invalidRequest(message: string): JsonRpcError {
  return new JsonRpcError(message, { status: 200 });
}
