import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { cachedBuild } from '../../site/cache/cached-build.ts';
import { SynthError } from '../synth-error.ts';

interface BundleOptions {
  /** Path in the project of the module that exports `handler`. */
  readonly entry: string;
  /** Paths of replacement modules, by the module that they replace. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Values from the content: JavaScript expressions, by the name of the constant that the code declares. */
  readonly data?: Readonly<Record<string, string>>;
  /** Budget for the code that an instance loads before its first response, without the entry module. */
  readonly maxColdStartBytes: number;
}

/** Replacements for modules that every cold start would load whole, although the functions use little of them. */
const aliases = {
  '@aws-sdk/credential-provider-node': './lambdas/shared/replacements/credential-provider-node.ts',
  '@modelcontextprotocol/server/_shims': './lambdas/mcp/sdk/shims.ts',
  'node:http': './lambdas/shared/replacements/node-http.ts',
};

/**
 * Bundles a function into `directory`: `index.mjs` and the files that it loads. Rejects with a SynthError if it exceeds its
 * budget.
 */
export async function bundleFunction(options: BundleOptions, directory: string): Promise<void> {
  const { files, outputs } = await cachedBuild(buildOptions(options));
  const bytes = coldStartBytes(outputs, options.entry);
  if (bytes > options.maxColdStartBytes) {
    throw new SynthError(
      `Cannot deploy "${options.entry}": an instance would load ${bytes} bytes before its first response, but the budget is ${options.maxColdStartBytes}`,
    );
  }
  mkdirSync(directory, { recursive: true });
  for (const { path, text } of files)
    writeChanged(join(directory, basename(path)), withData(text, options.data));
}

/** Leaves unchanged files alone: a local run synthesizes into the same folder after every change. */
function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The first line of each file, which is replaced by the constants that the file uses. */
const dataLine = '/* data */';

function withData(text: string, data: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(data).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
  return text.replace(dataLine, () => named.map(([name, value]) => `const ${name}=${value};`).join(''));
}

/**
 * The code is split at dynamic imports, which the first request that needs them loads. In a single file, every cold start
 * would load them.
 */
function buildOptions({ entry, alias = aliases }: BundleOptions): BuildOptions {
  return {
    entryPoints: { index: entry },
    // Nothing is written to it. Paths in source maps are relative to it and must not depend on the machine.
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
    alias,
    banner: { js: dataLine },
    logLevel: 'warning',
  };
}

/** Bytes of the entry point's file and of its static imports, without the data. */
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
