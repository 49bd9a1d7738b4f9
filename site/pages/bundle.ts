import { join } from 'node:path';
import { type BuildOptions, build, buildSync } from 'esbuild';

const project = join(import.meta.dirname, '../..');

const fixedOptions = { absWorkingDir: project, write: false, metafile: true } as const;

/** Runs esbuild in the project folder, unless this thread has built the same bundle: a saved text changes none of them. */
export const buildOnce = once((options: BuildOptions) => build({ ...options, ...fixedOptions }));
export const buildOnceSync = once((options: BuildOptions) => buildSync({ ...options, ...fixedOptions }));

function once<Result>(run: (options: BuildOptions) => Result) {
  const results = new Map<string, Result>();
  return (options: BuildOptions): Result => {
    const key = JSON.stringify(options);
    const result = results.get(key) ?? run(options);
    results.set(key, result);
    return result;
  };
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
