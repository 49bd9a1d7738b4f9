import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type McpData, writeToolsOf } from '../../contract/mcp-data.ts';
import type { Words } from '../../contract/words/words.ts';
import { emailDefinition } from './email-definition.ts';
import { type FunctionBundle, functionBundle } from './function-bundle.ts';
import { requireResponseFits } from './response-size.ts';

/**
 * The MCP function with its data compiled in and the precomputed responses as files. Throws a SynthError for a response
 * that is too large.
 */
export function mcpBundle(mcpData: McpData, words: Words): FunctionBundle {
  for (const { definition, answer } of mcpData.tools) {
    // A result holds the answer as structure and as text.
    const result = { structuredContent: answer, content: [{ text: JSON.stringify(answer) }] };
    requireResponseFits(`the tool "${definition.name}"`, result);
  }
  const bundleWith = (answers: readonly string[]) => {
    const tools = mcpData.tools.map(({ definition }) => definition.name);
    const names = { tools, writeTools: writeToolsOf(mcpData), answers };
    return functionBundle({
      entry: 'lambdas/mcp/index.ts',
      data: {
        mcpDataJson: asStringLiteral(mcpData),
        mcpNames: asStringLiteral(names),
        ...emailDefinition(words),
      },
      maxColdStartBytes: 20_000,
    });
  };
  let answers: Readonly<Record<string, unknown>> | undefined;
  return {
    async prepare() {
      // Imported where it is needed: the stack's own tests would load the MCP library.
      const { precomputeResponses } = await import('../../lambdas/mcp/precomputed/precompute.ts');
      [answers] = await Promise.all([precomputeResponses(mcpData), bundleWith([]).prepare()]);
    },
    write(directory) {
      if (!answers) throw new Error('Call prepare() before: the MCP library answers asynchronously');
      for (const [name, answer] of Object.entries(answers))
        writeFileSync(join(directory, `${name}.json`), JSON.stringify(answer));
      bundleWith(Object.keys(answers)).write(directory);
    },
  };
}

const asStringLiteral = (value: object) => JSON.stringify(JSON.stringify(value));
