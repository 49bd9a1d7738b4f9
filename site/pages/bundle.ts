import type { BuildOptions } from 'esbuild';
import { cachedBuildSync } from '../cache/cached-build.ts';

/** Bundles and minifies a script or a stylesheet of this folder. */
export function bundle(entry: string, options: BuildOptions = {}): string {
  const { files } = cachedBuildSync({
    ...options,
    entryPoints: [`${import.meta.dirname}/${entry}`],
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return files[0]?.text ?? '';
}
