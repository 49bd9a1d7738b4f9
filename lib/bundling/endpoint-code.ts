import { join } from 'node:path';
import type { A2aData } from '../../contract/agents/a2a-data.ts';
import { type McpData, maxAnswerBytes } from '../../contract/agents/mcp-data.ts';
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

/**
 * Writes the code of each function into its own subfolder of `folder`, which must be new. This precedes the stacks,
 * because esbuild is asynchronous and CDK is not. Rejects with a UserError for code that is too large.
 */
export async function bundleFunctions(
  { resultPages, emailWords, mcp, a2a }: FunctionContent,
  folder: string,
  { withMonitor = true } = {},
): Promise<void> {
  await Promise.all([
    bundleFunction(
      {
        entry: 'lambdas/diagnostic-request/http/index.ts',
        content: { '#content/result-pages': resultPages, ...emailContent(emailWords) },
        maxColdStartBytes: 230_000,
      },
      join(folder, diagnosticRequest.folder),
    ),
    bundleMcp(mcp, emailWords, join(folder, endpointFunctions[paths.mcp].folder)),
    bundleA2a(a2a, emailWords, join(folder, endpointFunctions[paths.a2a].folder)),
    bundleFunction(
      { entry: 'lambdas/publisher/index.ts', maxColdStartBytes: 450_000 },
      join(folder, publisherFolder),
    ),
    withMonitor &&
      bundleFunction(
        { entry: 'lambdas/monitor/index.ts', maxColdStartBytes: 750_000 },
        join(folder, monitorFolder),
      ),
  ]);
}

/** Folders of the functions without an endpoint. */
export const publisherFolder = 'publisher';
export const monitorFolder = 'monitor';

/** The words of the e-mail, for every function that sends it. */
const emailContent = (emailWords: EmailWords) => ({ '#content/email-words': emailWords });

/** Writes the A2A function with its content. */
async function bundleA2a(a2aData: A2aData, emailWords: EmailWords, directory: string): Promise<void> {
  const content = { '#content/a2a-data': JSON.stringify(a2aData), ...emailContent(emailWords) };
  await bundleFunction({ entry: 'lambdas/a2a/index.ts', content, maxColdStartBytes: 150_000 }, directory);
}

/** Writes the MCP function with its content. Rejects with a UserError for an answer that is too large. */
export async function bundleMcp(mcpData: McpData, emailWords: EmailWords, directory: string): Promise<void> {
  for (const { definition, answers = {} } of mcpData.tools) {
    for (const answer of Object.values<object>(answers)) requireAnswerFits(definition.name, answer);
  }
  const content = { '#content/mcp-data': JSON.stringify(mcpData), ...emailContent(emailWords) };
  await bundleFunction({ entry: 'lambdas/mcp/index.ts', content, maxColdStartBytes: 365_000 }, directory);
}

/** Throws a UserError for an answer that hosts might refuse. Long lists have been split before. */
function requireAnswerFits(tool: string, answer: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  if (bytes <= maxAnswerBytes) return;
  throw new UserError(
    `Cannot deploy the tool "${tool}": its answer would have ${bytes} bytes, but agents get at most ${maxAnswerBytes}. Shorten the content that it returns`,
  );
}
