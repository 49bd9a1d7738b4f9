import { internalJsonRpcError, JsonRpcError, jsonRpcErrorBody } from '../shared/json-rpc-error.ts';
import { requireSupportedVersion } from './a2a-version.ts';
import { parseJsonRpcRequest, responseIdFor } from './json-rpc-request.ts';
import { type A2aMethod, methodNotFound } from './methods.ts';
import type { A2aCaller } from './skill-router.ts';

interface DispatchDependencies {
  readonly methods: ReadonlyMap<string, A2aMethod>;
  /** Learns what is thrown; the caller does not. */
  onFailure(error: unknown): void;
}

/** How a message was answered. `error` is the code of the answer's error, if it has one. */
export interface JsonRpcReply {
  readonly status: number;
  readonly body: string;
  readonly error?: number;
}

/** Answers one JSON-RPC message in the version that its caller asks for. */
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
    } catch (error) {
      if (!(error instanceof JsonRpcError)) onFailure(error);
      const jsonRpcError = error instanceof JsonRpcError ? error : internalJsonRpcError();
      return {
        status: jsonRpcError.status,
        body: jsonRpcErrorBody(jsonRpcError, id),
        error: jsonRpcError.code,
      };
    }
  };
}
