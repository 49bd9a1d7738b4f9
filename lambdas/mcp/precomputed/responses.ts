import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';
import type { McpResponse } from '../response.ts';
import { cacheKey } from './cache-key.ts';

/** The SDK's response to the messages with one cache key, computed at synth. */
export interface PrecomputedResponse {
  readonly status: number;
  /** Absent for a notification, whose response is empty. */
  readonly result?: object;
}

/** Creates the function that returns the precomputed response to a message, or undefined if there is none. */
export function createPrecomputedResponses(read: (key: string) => PrecomputedResponse | undefined) {
  const responses = new Map<string, PrecomputedResponse>();

  return function precomputedResponse(message: object, headers: LowerCaseHeaders): McpResponse | undefined {
    const key = cacheKey(message, headers);
    const response = key === undefined ? undefined : (responses.get(key) ?? read(key));
    if (key === undefined || !response) return undefined;
    responses.set(key, response);
    const { status, result } = response;
    const { id } = message as { id?: string | number };
    // In the SDK's member order.
    return { status, body: result ? { result, jsonrpc: '2.0', id } : '' };
  };
}
