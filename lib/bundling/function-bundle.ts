import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { buildOnce } from '../../site/pages/bundle.ts';
import { UserError } from '../config/user-error.ts';

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
  '@modelcontextprotocol/server/_shims': './lambdas/mcp/sdk/shims.ts',
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
