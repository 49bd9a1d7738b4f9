import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type McpData, writeToolsOf } from '../../contract/mcp-data.ts';
import type { Words } from '../../contract/words/words.ts';
import { emailDefinition } from './email-definition.ts';
import { type FunctionBundle, functionBundle } from './function-bundle.ts';
import { requireResponseFits } from './response-size.ts';

type Answers = [name: string, answer: unknown][];

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
  const dataJson = JSON.stringify(mcpData);
  const bundleWith = (answers: Answers) => {
    const names = {
      tools: mcpData.tools.map(({ definition }) => definition.name),
      writeTools: writeToolsOf(mcpData),
      answers: answers.map(([name]) => name),
    };
    const code = functionBundle({
      entry: 'lambdas/mcp/index.ts',
      define: {
        mcpDataJson: asStringLiteral(dataJson),
        mcpNames: asStringLiteral(JSON.stringify(names)),
        ...emailDefinition(words),
      },
      maxColdStartBytes: 20_000,
    });
    return { answers, code };
  };
  let prepared: ReturnType<typeof bundleWith> | undefined;
  return {
    async prepare() {
      prepared = bundleWith(await precomputeResponses(dataJson));
      await prepared.code.prepare();
    },
    write(directory) {
      const { answers, code } = prepared ?? bundleWith(precomputeResponsesSync(dataJson));
      for (const [name, answer] of answers)
        writeFileSync(join(directory, `${name}.json`), JSON.stringify(answer));
      code.write(directory);
    },
  };
}

/** A child process, because the MCP library is asynchronous and CDK's bundling is not. */
const precomputeProcess = [process.execPath, ['lambdas/mcp/precomputed/precompute-process.ts']] as const;
const asText = { encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY } as const;

async function precomputeResponses(input: string): Promise<Answers> {
  const running = promisify(execFile)(...precomputeProcess, asText);
  running.child.stdin?.end(input);
  return Object.entries(JSON.parse((await running).stdout));
}

function precomputeResponsesSync(input: string): Answers {
  return Object.entries(JSON.parse(execFileSync(...precomputeProcess, { ...asText, input })));
}

const asStringLiteral = (json: string) => JSON.stringify(json);
