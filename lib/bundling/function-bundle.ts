import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, type BuildResult, build, buildSync, type Metafile } from 'esbuild';
import { project } from '../project.ts';
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
  '@modelcontextprotocol/server/_shims': './lambdas/mcp/sdk/sdk-shims.ts',
  'node:http': './lambdas/shared/replacements/node-http.ts',
};

/** A function's code, as `index.mjs` and the files that it loads. */
export interface FunctionBundle {
  /** Makes ahead, beside other work, what `write` then only writes: CDK's bundling is synchronous. */
  prepare(): Promise<void>;
  /** Throws a SynthError when the bundle exceeds its budget. */
  write(directory: string): void;
}

type Built = BuildResult<ReturnType<typeof buildOptions>>;

/**
 * What esbuild made, by its options. It is the same for any content, so a process that synthesizes often asks it once.
 */
const built = new Map<string, Built>();

export function functionBundle(options: BundleOptions): FunctionBundle {
  const esbuildOptions = buildOptions(options);
  const key = JSON.stringify(esbuildOptions);
  return {
    async prepare() {
      if (!built.has(key)) built.set(key, await build(esbuildOptions));
    },
    write(directory) {
      const { metafile, outputFiles } = built.get(key) ?? buildSync(esbuildOptions);
      for (const { path, text } of outputFiles)
        writeFileSync(join(directory, basename(path)), withData(text, options.data));
      const bytes = coldStartBytes(metafile, options.entry);
      if (bytes > options.maxColdStartBytes) {
        throw new SynthError(
          `Cannot deploy "${options.entry}": an instance would load ${bytes} bytes before its first answer, the budget is ${options.maxColdStartBytes}`,
        );
      }
    },
  };
}

/** The first line of each file, for the constants that it names. */
const dataLine = '/* data */';

function withData(text: string, data: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(data).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
  return text.replace(dataLine, () => named.map(([name, value]) => `const ${name}=${value};`).join(''));
}

/** Bundles a function into `directory`. */
export const bundleFunction = (options: BundleOptions, directory: string): void =>
  functionBundle(options).write(directory);

/**
 * The code is split at dynamic imports, which are loaded by the first request that needs them. In a single file they
 * would be loaded at every cold start.
 */
function buildOptions({ entry, alias = aliases }: BundleOptions) {
  return {
    entryPoints: { index: entry },
    absWorkingDir: project,
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
    banner: { js: dataLine },
    metafile: true,
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Bytes of the entry point's file and of its static imports, without the data. */
function coldStartBytes({ outputs }: Metafile, entry: string): number {
  const [entryFile = ''] = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry);
  const files = new Set([entryFile]);
  for (const file of files) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  return [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}
