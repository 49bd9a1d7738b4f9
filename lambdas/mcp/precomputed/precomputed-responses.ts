import type { LowerCaseHeaders } from '../../shared/normalize-headers.ts';
import type { McpResponse } from '../mcp-response.ts';
import { cacheKey } from './cache-key.ts';

/** What the library answered at synth to every message of one canonical name. */
export interface PrecomputedResponse {
  readonly status: number;
  /** Around the id. */
  readonly body: readonly string[];
}

interface PrecomputedResponsesDependencies {
  /** Canonical names. */
  readonly cacheKeys: ReadonlySet<string>;
  /** Is called once for each name. */
  read(key: string): PrecomputedResponse;
}

/** Answers from what was recorded, with the id of the message; undefined if its answer was not. */
export function createPrecomputedResponses({ cacheKeys, read }: PrecomputedResponsesDependencies) {
  const answers = new Map<string, PrecomputedResponse>();

  return function precomputedResponse(message: object, headers: LowerCaseHeaders): McpResponse | undefined {
    const key = cacheKey(message, headers);
    if (key === undefined || !cacheKeys.has(key)) return undefined;
    const answer = answers.get(key) ?? read(key);
    answers.set(key, answer);
    const { status, body } = answer;
    const { id } = message as { id?: string | number };
    return {
      status,
      contentType: 'application/json',
      body: body.join(JSON.stringify(id)),
    };
  };
}
