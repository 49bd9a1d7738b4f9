import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type McpData, writeToolsOf } from '../../contract/mcp-data.ts';
import type { Words } from '../../contract/words/words.ts';
import { emailDefinition } from './email-definition.ts';
import { bundleFunction } from './function-bundle.ts';
import { requireResponseFits } from './response-size.ts';

/**
 * Bundles the MCP function into `directory`, with its data compiled in and the precomputed responses as files. Throws a
 * SynthError for a response that is too large.
 */
export function bundleMcp(mcpData: McpData, words: Words, directory: string): void {
  for (const { definition, answer } of mcpData.tools) {
    // A result holds the answer as structure and as text.
    const result = { structuredContent: answer, content: [{ text: JSON.stringify(answer) }] };
    requireResponseFits(`the tool "${definition.name}"`, result);
  }
  const dataJson = JSON.stringify(mcpData);
  const answers = precomputeResponses(dataJson);
  for (const [name, answer] of answers)
    writeFileSync(join(directory, `${name}.json`), JSON.stringify(answer));
  const names = {
    tools: mcpData.tools.map(({ definition }) => definition.name),
    writeTools: writeToolsOf(mcpData),
    answers: answers.map(([name]) => name),
  };
  bundleFunction(
    {
      entry: 'lambdas/mcp/index.ts',
      define: {
        mcpDataJson: asStringLiteral(dataJson),
        mcpNames: asStringLiteral(JSON.stringify(names)),
        ...emailDefinition(words),
      },
      maxColdStartBytes: 20_000,
    },
    directory,
  );
}

/** Runs in a child process, because the MCP library is asynchronous and CDK's bundling is not. */
function precomputeResponses(mcpData: string): [name: string, answer: unknown][] {
  const output = execFileSync(process.execPath, ['lambdas/mcp/precomputed/precompute-process.ts'], {
    input: mcpData,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return Object.entries(JSON.parse(output));
}

const asStringLiteral = (json: string) => JSON.stringify(json);
