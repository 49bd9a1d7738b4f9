import { ProtocolErrorCode } from '@modelcontextprotocol/server';

interface JsonRpcResponse {
  readonly error?: { readonly code: number; readonly message: string };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

// What zod gives as the message of its error, alone or behind the library's own words.
const validatorText = /^(?:Invalid tools\/call request: )?(\[\n.*\n\])$/s;

/**
 * An answer as it is, but for one about parameters that break the protocol's schema: the library repeats its validator's
 * text there, and calls all but those of `tools/call` a failure of its own. They are invalid parameters (JSON-RPC 2.0
 * section 5.1), one line for each mistake.
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
