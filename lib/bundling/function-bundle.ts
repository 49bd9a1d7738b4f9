import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { cachedBuild } from '../../site/cache/cached-build.ts';
import { SynthError } from '../synth-error.ts';

interface BundleOptions {
  /** Module that exports `handler`, as its path in the project. */
  readonly entry: string;
  /** Paths of replacement modules, by the import that they replace. */
  readonly alias?: Readonly<Record<string, string>>;
  /** What the content gives the code: JavaScript expressions, by the constant that the code declares. */
  readonly data?: Readonly<Record<string, string>>;
  /** Budget for the code that an instance loads before its first response, without the entry module. */
  readonly maxColdStartBytes: number;
}

/** Replacements of modules of which the functions use little, and which every cold start would load whole. */
const aliases = {
  '@aws-sdk/credential-provider-node': './lambdas/shared/replacements/credential-provider-node.ts',
  '@modelcontextprotocol/server/_shims': './lambdas/mcp/sdk/shims.ts',
  'node:http': './lambdas/shared/replacements/node-http.ts',
};

/** Bundles a function into `directory`, as `index.mjs` and the files that it loads. Rejects with a SynthError beyond its budget. */
export async function bundleFunction(options: BundleOptions, directory: string): Promise<void> {
  const { files, outputs } = await cachedBuild(buildOptions(options));
  const bytes = coldStartBytes(outputs, options.entry);
  if (bytes > options.maxColdStartBytes) {
    throw new SynthError(
      `Cannot deploy "${options.entry}": an instance would load ${bytes} bytes before its first answer, the budget is ${options.maxColdStartBytes}`,
    );
  }
  mkdirSync(directory, { recursive: true });
  for (const { path, text } of files)
    writeChanged(join(directory, basename(path)), withData(text, options.data));
}

/** Writes a file that has changed: a process that synthesizes each change would write most of them again. */
export function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The first line of each file, for the constants that it names. */
const dataLine = '/* data */';

function withData(text: string, data: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(data).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
  return text.replace(dataLine, () => named.map(([name, value]) => `const ${name}=${value};`).join(''));
}

/**
 * The code is split at dynamic imports, which are loaded by the first request that needs them. In a single file they
 * would be loaded at every cold start.
 */
function buildOptions({ entry, alias = aliases }: BundleOptions): BuildOptions {
  return {
    entryPoints: { index: entry },
    // Nothing is written there. Source maps have paths relative to it, which must not depend on the machine.
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
