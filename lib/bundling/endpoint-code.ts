import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type McpData, maxAnswerBytes, writeToolNames } from '../../contract/agents/mcp-data.ts';
import type { EndpointPath } from '../../contract/endpoint-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { EmailWords } from '../../contract/words/words.ts';
import type { FunctionContent } from '../../site/publication/function-content.ts';
import { UserError } from '../config/user-error.ts';
import { bundleFunction } from './function-bundle.ts';

/** An endpoint's function. */
export interface EndpointFunctionDefinition {
  /** Id of its construct. */
  readonly id: string;
  readonly description: string;
  /** Name of the folder with its code. */
  readonly folder: string;
}

const diagnosticRequest: EndpointFunctionDefinition = {
  id: 'DiagnosticRequest',
  description: 'Accepts diagnostic requests and sends one e-mail for each; validates them in dry runs',
  folder: 'diagnostic-request',
};

/** The function for each path. Two paths share a function. */
export const endpointFunctions: Readonly<Record<EndpointPath, EndpointFunctionDefinition>> = {
  [paths.diagnosticRequest]: diagnosticRequest,
  [paths.dryRun]: diagnosticRequest,
  [paths.mcp]: {
    id: 'Mcp',
    description: 'MCP server: reads published content and accepts diagnostic requests',
    folder: 'mcp',
  },
  [paths.a2a]: {
    id: 'A2a',
    description: 'A2A agent: reads published content and accepts diagnostic requests',
    folder: 'a2a',
  },
};

/** Folders of the functions without an endpoint. */
export const publisherFolder = 'publisher';
export const monitorFolder = 'monitor';

/**
 * Writes the code of each function into its own subfolder of `folder`, which must be new. This precedes the stacks,
 * because esbuild and the MCP library are asynchronous and CDK is not. Rejects with a UserError for code that is too large.
 */
export async function bundleFunctions(
  { resultPages, emailWords, mcp, a2a }: FunctionContent,
  folder: string,
  { withMonitor = true } = {},
): Promise<void> {
  const bundle = (name: string, entry: string, maxColdStartBytes: number, content = {}) =>
    bundleFunction({ entry, content, maxColdStartBytes }, join(folder, name));
  await Promise.all([
    bundle(diagnosticRequest.folder, 'lambdas/diagnostic-request/http/index.ts', 230_000, {
      '#content/result-pages': resultPages,
      '#content/email-words': emailWords,
    }),
    bundle(endpointFunctions[paths.a2a].folder, 'lambdas/a2a/index.ts', 125_000, {
      '#content/a2a-data': JSON.stringify(a2a),
      '#content/email-words': emailWords,
    }),
    bundleMcp(mcp, emailWords, join(folder, endpointFunctions[paths.mcp].folder)),
    bundle(publisherFolder, 'lambdas/publisher/index.ts', 450_000),
    withMonitor && bundle(monitorFolder, 'lambdas/monitor/index.ts', 750_000),
  ]);
}

/**
 * Writes the MCP function with its content, and precomputed responses as files. Only in this step does the synthesis run
 * the function's own code. Rejects with a UserError for an answer that is too large.
 */
export async function bundleMcp(mcpData: McpData, emailWords: EmailWords, directory: string): Promise<void> {
  for (const { definition, answers = {} } of mcpData.tools) {
    for (const answer of Object.values<object>(answers)) requireAnswerFits(definition.name, answer);
  }
  const tools = mcpData.tools.map(({ definition }) => definition.name);
  // Imported here, so that tests of the stack do not load the MCP library.
  const { precomputeResponses } = await import('../../lambdas/mcp/precomputed/precompute.ts');
  const answers = await precomputeResponses(mcpData);
  const content = {
    '#content/mcp-data': JSON.stringify(mcpData),
    '#content/mcp-names': { tools, writeTools: writeToolNames(mcpData) },
    '#content/email-words': emailWords,
  };
  await bundleFunction({ entry: 'lambdas/mcp/index.ts', content, maxColdStartBytes: 20_000 }, directory);
  for (const [name, answer] of Object.entries(answers))
    writeFileSync(join(directory, `${name}.json`), JSON.stringify(answer));
}

/** Throws a UserError for an answer that hosts might refuse. Long lists have been split before. */
function requireAnswerFits(tool: string, answer: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  if (bytes <= maxAnswerBytes) return;
  throw new UserError(
    `Cannot deploy the tool "${tool}": its answer would have ${bytes} bytes, but agents get at most ${maxAnswerBytes}. Shorten the content that it returns`,
  );
}
