import type { McpPublication } from '../contract/mcp-publication.ts';
import { bundleFunction } from './function-bundle.ts';
import { SynthError } from './synth-error.ts';

/** Lambda hands over no answer beyond 6 MB, and the gateway's envelope belongs to it. */
export const maxAnswerBytes = 4_000_000;

/** Bundles the MCP function into `directory`, with what is published compiled in. */
export function bundleMcp(publication: McpPublication, directory: string): void {
  refuseLargeAnswers(publication);
  bundleFunction(
    {
      entry: 'lambdas/mcp/index.ts',
      define: { mcpPublication: JSON.stringify(JSON.stringify(publication)) },
      maxStartBytes: 380_000,
    },
    directory,
  );
}

function refuseLargeAnswers({ tools }: McpPublication): void {
  for (const { definition, answer } of tools) {
    // A result holds the answer as structure and as text; the function's answer holds both as text once more.
    const result = { structuredContent: answer, content: [{ text: JSON.stringify(answer) }] };
    const bytes = Buffer.byteLength(JSON.stringify({ body: JSON.stringify(result) }));
    if (bytes <= maxAnswerBytes) continue;
    throw new SynthError(
      `Cannot deploy the tool "${definition.name}": its answer would have ${bytes} bytes, a function may answer ${maxAnswerBytes}. Publish less in its resource`,
    );
  }
}
