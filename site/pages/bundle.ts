import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { cachedBuildSync } from '../cache/cached-build.ts';

/**
 * Bundles and minifies a script or a stylesheet. `entry` is relative to the project: the packed project has other names, and
 * finds them by their paths.
 */
export function bundle(entry: string, options: BuildOptions = {}): string {
  const { files } = cachedBuildSync({
    ...options,
    entryPoints: [join(import.meta.dirname, '../..', entry)],
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return files[0]?.text ?? '';
}
