import { jsonRpcErrorBody, responseIdFor, toJsonRpcError } from '../shared/json-rpc-error.ts';
import { type A2aVersion, requireSupportedVersion } from './a2a-version.ts';
import { parseJsonRpcRequest } from './json-rpc-request.ts';
import { type A2aMethod, methodNotFound } from './methods.ts';
import type { A2aCaller } from './skill-router.ts';

/** The methods of each version by name. */
export type A2aMethods = Readonly<Record<A2aVersion, ReadonlyMap<string, A2aMethod>>>;

interface DispatchDependencies {
  readonly methods: A2aMethods;
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
      const spoken = requireSupportedVersion(version, method);
      const call = methods[spoken].get(method);
      if (!call) throw methodNotFound(method, spoken, methods[spoken].keys());
      const result = await call(params, caller);
      return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, result }) };
    } catch (thrown) {
      const error = toJsonRpcError(thrown, onFailure);
      return { status: error.status, body: jsonRpcErrorBody(error, id), error: error.code };
    }
  };
}
