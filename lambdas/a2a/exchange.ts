import { errorBody, internalError, Refusal } from '../door/refusal.ts';
import { readRequest, requestIdOf } from './json-rpc.ts';
import { type Method, methodNotFound } from './methods.ts';
import type { Caller } from './skills.ts';
import { requireVersion } from './version.ts';

interface Parts {
  readonly methods: ReadonlyMap<string, Method>;
  /** Learns what is thrown; the caller does not. */
  onFailure(error: unknown): void;
}

/** How a message was answered. `error` is the code of the answer's error, if it has one. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly error?: number;
}

/** Answers one JSON-RPC message in the version that its caller asks for. */
export function createExchange({ methods, onFailure }: Parts) {
  return async function exchange(message: object, version: string, caller: Caller): Promise<Reply> {
    const id = requestIdOf(message);
    try {
      const { method, params } = readRequest(message);
      requireVersion(version);
      const call = methods.get(method);
      if (!call) throw methodNotFound(method, methods.keys());
      const result = await call(params, caller);
      return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, result }) };
    } catch (error) {
      if (!(error instanceof Refusal)) onFailure(error);
      const refusal = error instanceof Refusal ? error : internalError();
      return { status: refusal.status, body: errorBody(refusal, id), error: refusal.code };
    }
  };
}
