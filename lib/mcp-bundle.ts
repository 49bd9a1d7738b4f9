import type { Metafile } from 'esbuild';
import type { McpPublication } from '../contract/mcp-publication.ts';
import { requireAnswerFits } from './answer-size.ts';
import { bundleFunction } from './function-bundle.ts';

/** Bundles the MCP function into `directory`, with what is published compiled in. */
export function bundleMcp(publication: McpPublication, directory: string): Metafile {
  for (const { definition, answer } of publication.tools) {
    // A result holds the answer as structure and as text.
    const result = { structuredContent: answer, content: [{ text: JSON.stringify(answer) }] };
    requireAnswerFits(`the tool "${definition.name}"`, result);
  }
  return bundleFunction(
    {
      entry: 'lambdas/mcp/index.ts',
      define: { mcpPublication: JSON.stringify(JSON.stringify(publication)) },
      maxStartBytes: 370_000,
    },
    directory,
  );
}
