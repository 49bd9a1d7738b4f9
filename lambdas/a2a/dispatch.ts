import { jsonRpcErrorBody, responseIdFor, toJsonRpcError } from '../shared/json-rpc-error.ts';
import { requireSupportedVersion } from './a2a-version.ts';
import { parseJsonRpcRequest } from './json-rpc-request.ts';
import { type A2aMethod, methodNotFound } from './methods.ts';
import type { A2aCaller } from './skill-router.ts';

interface DispatchDependencies {
  readonly methods: ReadonlyMap<string, A2aMethod>;
  /** Is told of an unexpected error, of which the caller learns nothing. */
  onFailure(error: unknown): void;
}

/** HTTP status and body of a response. `error` is the code of its JSON-RPC error, if it is one. */
interface JsonRpcReply {
  readonly status: number;
  readonly body: string;
  readonly error?: number;
}

/** Calls the method that a JSON-RPC message names, in the A2A version that its caller asks for. Never throws. */
export function createDispatch({ methods, onFailure }: DispatchDependencies) {
  return async function dispatch(message: object, version: string, caller: A2aCaller): Promise<JsonRpcReply> {
    const id = responseIdFor(message);
    try {
      const { method, params } = parseJsonRpcRequest(message);
      requireSupportedVersion(version);
      const call = methods.get(method);
      if (!call) throw methodNotFound(method, methods.keys());
      const result = await call(params, caller);
      return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, result }) };
    } catch (thrown) {
      const error = toJsonRpcError(thrown, onFailure);
      return { status: error.status, body: jsonRpcErrorBody(error, id), error: error.code };
    }
  };
}
