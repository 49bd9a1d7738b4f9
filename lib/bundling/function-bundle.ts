import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { SynthError } from '../synth-error.ts';

interface BundleOptions {
  /** Module that exports `handler`. */
  readonly entry: string;
  /** Modules in the place of others. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Expressions in the place of names, by name. */
  readonly define?: Readonly<Record<string, string>>;
  /** Most that an instance may load before its first answer, without the entry module itself. */
  readonly maxColdStartBytes: number;
}

/** What the functions load in the place of modules that cost every cold start, and are not used. */
const aliases = {
  '@aws-sdk/credential-provider-node': './lambdas/shared/replacements/credential-provider-node.ts',
  '@modelcontextprotocol/server/_shims': './lambdas/mcp/sdk/sdk-shims.ts',
  'node:http': './lambdas/shared/replacements/node-http.ts',
  'node:process': './lambdas/shared/replacements/node-process.ts',
  'node:crypto': './lambdas/shared/replacements/node-crypto.ts',
  'node:fs': './lambdas/shared/replacements/node-fs.ts',
  'node:fs/promises': './lambdas/shared/replacements/node-fs-promises.ts',
  'node:zlib': './lambdas/shared/replacements/node-zlib.ts',
};

/**
 * Bundles a function into `directory`, as `index.mjs` and the files that it loads.
 *
 * The code is split at dynamic imports: what lies behind one is loaded with the first request that needs it. In one
 * file it would cost every cold start, although nothing calls it.
 */
export function bundleFunction(
  { entry, alias = aliases, define = {}, maxColdStartBytes }: BundleOptions,
  directory: string,
): void {
  const { metafile, outputFiles } = buildSync({
    entryPoints: { index: entry },
    // Not written there: source maps hold the way from here to the sources, which must not depend on the machine.
    outdir: 'bundle',
    write: false,
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
    define,
    metafile: true,
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) writeFileSync(join(directory, basename(path)), contents);
  const bytes = coldStartBytes(metafile, entry);
  if (bytes > maxColdStartBytes) {
    throw new SynthError(
      `Cannot deploy "${entry}": an instance would load ${bytes} bytes before its first answer, the budget is ${maxColdStartBytes}`,
    );
  }
}

/** Size of the entry point's file and of those that it imports statically, without the entry module itself. */
function coldStartBytes({ outputs }: Metafile, entry: string): number {
  const [entryFile = ''] = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry);
  const files = new Set([entryFile]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  const all = [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  // What is compiled into the entry module is text, and as large as the content is.
  return all - (outputs[entryFile]?.inputs[entry]?.bytesInOutput ?? 0);
}
