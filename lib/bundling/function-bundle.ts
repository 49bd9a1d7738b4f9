import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { SynthError } from '../synth-error.ts';

interface BundleOptions {
  /** Module that exports `handler`. */
  readonly entry: string;
  /** Paths of replacement modules, by the import that they replace. */
  readonly alias?: Readonly<Record<string, string>>;
  /** JavaScript expressions, by the identifier that they replace. */
  readonly define?: Readonly<Record<string, string>>;
  /** Budget for the code that an instance loads before its first response, without the entry module. */
  readonly maxColdStartBytes: number;
}

/** Replacements of modules of which the functions use little, and which would be loaded whole at every cold start. */
const aliases = {
  '@aws-sdk/credential-provider-node': './lambdas/shared/replacements/credential-provider-node.ts',
  '@modelcontextprotocol/server/_shims': './lambdas/mcp/sdk/sdk-shims.ts',
  'node:http': './lambdas/shared/replacements/node-http.ts',
};

/**
 * Bundles a function into `directory`, as `index.mjs` and the files that it loads. Throws a SynthError when it exceeds
 * its budget.
 *
 * The code is split at dynamic imports, which are loaded by the first request that needs them. In a single file they
 * would be loaded at every cold start.
 */
export function bundleFunction(
  { entry, alias = aliases, define = {}, maxColdStartBytes }: BundleOptions,
  directory: string,
): void {
  const { metafile, outputFiles } = buildSync({
    entryPoints: { index: entry },
    // Nothing is written there. Source maps have paths relative to it, which must not depend on the machine.
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

/** Bytes of the entry point's file and of its static imports, without what depends on the content. */
function coldStartBytes({ outputs }: Metafile, entry: string): number {
  const [entryFile = ''] = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry);
  const files = new Set([entryFile]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  return [...files].reduce((sum, file) => {
    const { bytes = 0, inputs = {} } = outputs[file] ?? {};
    // Strings are compiled into the entry module, objects are modules of their own.
    const ofContent = Object.keys(inputs).filter((input) => input === entry || input.startsWith('<define:'));
    return ofContent.reduce((rest, input) => rest - (inputs[input]?.bytesInOutput ?? 0), sum + bytes);
  }, 0);
}
