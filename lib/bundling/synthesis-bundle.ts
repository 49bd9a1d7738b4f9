import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { cacheFolder } from '../../site/cache/cache-folder.ts';
import { cachedBuild, forgetBundles, writeWhole } from '../../site/cache/cached-build.ts';

const folder = join(cacheFolder, 'synthesis');
const keptMs = 3_600_000;

/**
 * Loads lib/local-synthesis.ts with everything that it imports from this project as it is now. It is one module, named
 * by its content: a few hundred take far longer to load, and Node loads none of them a second time.
 */
export async function loadSynthesis(): Promise<typeof import('../local-synthesis.ts')> {
  forgetBundles();
  const { files } = await cachedBuild({
    entryPoints: ['lib/local-synthesis.ts'],
    outfile: join(folder, 'synthesis.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: 'inline',
    sourcesContent: false,
    plugins: [asInPlace],
    logLevel: 'silent',
  });
  const text = files[0]?.text ?? '';
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`;
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, name), text);
  // Another run may be about to load one that was written lately.
  for (const file of globSync(join(folder, '*.mjs'))) {
    const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - keptMs) rmSync(file, { force: true });
  }
  process.setSourceMapsEnabled(true);
  const synthesis: typeof import('../local-synthesis.ts') = await import(
    pathToFileURL(join(folder, name)).href
  );
  // It is the same instance where only styles, scripts or functions have changed, which it bundles itself.
  synthesis.forgetBundles();
  return synthesis;
}

/** Lets a module find packages and files as from its own place. */
const asInPlace: Plugin = {
  name: 'as-in-place',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || isBuiltin(path)
        ? undefined
        : { path: import.meta.resolve(path), external: true },
    );
    onLoad({ filter: /\.[jt]s$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(path).href)),
    }));
  },
};
