import { ProtocolErrorCode } from '@modelcontextprotocol/server';

interface JsonRpcResponse {
  readonly error?: { readonly code: number; readonly message: string };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

// The message of a zod error, alone or after the SDK's own words.
const validatorText = /^(?:Invalid tools\/call request: )?(\[\n.*\n\])$/s;

/**
 * Rewrites an error about parameters that break the protocol's schema; returns any other body as it is. The SDK repeats
 * zod's JSON there, and calls all but those of `tools/call` an internal error. They become invalid parameters (JSON-RPC
 * 2.0 section 5.1) with one line for each of at most 50 issues.
 */
export function withReadableIssues(body: string): string {
  if (!body.startsWith('{')) return body;
  const answer: JsonRpcResponse = JSON.parse(body);
  const issues = validatorText.exec(answer.error?.message ?? '')?.[1];
  if (issues === undefined) return body;
  const listedIssues = (JSON.parse(issues) as Issue[]).slice(0, 50);
  const message = ['Correct the parameters', ...listedIssues.map(formatIssue)].join('\n');
  return JSON.stringify({ ...answer, error: { code: ProtocolErrorCode.InvalidParams, message } });
}

function formatIssue({ path, message }: Issue): string {
  return `- ${path.join('.') || 'params'}: ${message}`;
}
