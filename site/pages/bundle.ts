import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build, buildSync } from 'esbuild';

const project = join(import.meta.dirname, '../..');

/** The bundles that this thread has built, by their options: a saved text changes none of them. */
const bundles = new Map<string, BuildResult<typeof fixedOptions>>();

const fixedOptions = { absWorkingDir: project, write: false, metafile: true } as const;

/** Runs esbuild in the project folder, unless this thread has built the same bundle. */
export async function buildOnce(options: BuildOptions) {
  const key = JSON.stringify(options);
  const bundle = bundles.get(key) ?? (await build({ ...options, ...fixedOptions }));
  bundles.set(key, bundle);
  return bundle;
}

export function buildOnceSync(options: BuildOptions) {
  const key = JSON.stringify(options);
  const bundle = bundles.get(key) ?? buildSync({ ...options, ...fixedOptions });
  bundles.set(key, bundle);
  return bundle;
}

/**
 * Bundles and minifies a script or a stylesheet. `entry` is relative to the project: the packed project has other names, and
 * finds them by their paths.
 */
export function bundle(entry: string, options: BuildOptions = {}): string {
  const { outputFiles } = buildOnceSync({
    ...options,
    entryPoints: [join(project, entry)],
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
