import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { type McpData, maxAnswerBytes } from '../../contract/agents/mcp-data.ts';
import type { EndpointPath } from '../../contract/endpoint-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { EmailWords } from '../../contract/words/words.ts';
import { buildOnce } from '../../site/pages/bundle.ts';
import type { FunctionContent } from '../../site/publication/function-content.ts';
import { UserError } from '../config/user-error.ts';

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
 * because esbuild is asynchronous and CDK is not. Rejects with a UserError for code that is too large.
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
    bundle(endpointFunctions[paths.a2a].folder, 'lambdas/a2a/index.ts', 150_000, {
      '#content/a2a-data': JSON.stringify(a2a),
      '#content/email-words': emailWords,
    }),
    bundleMcp(mcp, emailWords, join(folder, endpointFunctions[paths.mcp].folder)),
    bundle(publisherFolder, 'lambdas/publisher/index.ts', 450_000),
    withMonitor && bundle(monitorFolder, 'lambdas/monitor/index.ts', 750_000),
  ]);
}

/** Writes the MCP function with its content. Rejects with a UserError for an answer that is too large. */
export async function bundleMcp(mcpData: McpData, emailWords: EmailWords, directory: string): Promise<void> {
  for (const { definition, answers = {} } of mcpData.tools) {
    for (const answer of Object.values<object>(answers)) requireAnswerFits(definition.name, answer);
  }
  const content = {
    '#content/mcp-data': JSON.stringify(mcpData),
    '#content/email-words': emailWords,
  };
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

interface BundleOptions {
  /** Path of the module that exports `handler`, relative to the project. */
  readonly entry: string;
  /** Paths of replacement modules, keyed by the module that each replaces. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Default exports of the modules in content-modules.d.ts, keyed by module. */
  readonly content?: Readonly<Record<`#content/${string}`, unknown>>;
  /** Maximum size of the code that an instance loads before its first response, without the content. */
  readonly maxColdStartBytes: number;
}

/** Replacements for modules of which the functions use little, but which every cold start would load entirely. */
const aliases = {
  '@aws-sdk/credential-provider-node': './lambdas/shared/replacements/credential-provider-node.ts',
  '@modelcontextprotocol/server/_shims': './lambdas/shared/replacements/mcp-shims.ts',
  'node:http': './lambdas/shared/replacements/node-http.ts',
};

/**
 * Bundles a function into `directory`: `index.mjs` and the files that it loads. Rejects with a UserError if the code
 * exceeds its budget.
 */
export async function bundleFunction(options: BundleOptions, directory: string): Promise<void> {
  const { outputFiles, metafile } = await buildOnce(buildOptions(options));
  const bytes = coldStartBytes(metafile.outputs, options.entry);
  if (bytes > options.maxColdStartBytes) {
    throw new UserError(
      `Cannot deploy "${options.entry}": an instance would load ${bytes} bytes before its first response, but the budget is ${options.maxColdStartBytes}`,
    );
  }
  mkdirSync(directory, { recursive: true });
  for (const { path, text } of outputFiles)
    writeFileSync(join(directory, basename(path)), insertContent(text, options.content));
}

/** A content module exports this until the code is written: the bundle does not depend on the content, and is built once. */
const contentPlaceholder = (module: string) => `contentOf("${module}")`;

const contentModule = (module: string) =>
  `data:text/javascript,${encodeURIComponent(`export default ${contentPlaceholder(module)}`)}`;

function insertContent(text: string, content: BundleOptions['content'] = {}): string {
  return Object.entries(content).reduce(
    (code, [module, value]) => code.replace(contentPlaceholder(module), () => JSON.stringify(value)),
    text,
  );
}

/**
 * The code is split at dynamic imports, so that a part is loaded only when a request first needs it. In a single file,
 * every cold start would load all parts.
 */
function buildOptions({ entry, alias = aliases, content = {} }: BundleOptions): BuildOptions {
  return {
    entryPoints: { index: entry },
    // Nothing is written to this folder. Source maps are relative to it, so it must not depend on the machine.
    outdir: 'bundle',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    alias: {
      ...alias,
      ...Object.fromEntries(Object.keys(content).map((module) => [module, contentModule(module)])),
    },
    logLevel: 'warning',
  };
}

/** Returns the size of the entry point's file and of its static imports, without the content. */
function coldStartBytes(outputs: Metafile['outputs'], entry: string): number {
  const [entryFile = ''] = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry);
  const files = new Set([entryFile]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  return [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}
