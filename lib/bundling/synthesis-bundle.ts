import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { cacheFolder } from '../../site/cache/cache-folder.ts';
import { cachedBuild, forgetBundles, writeAtomically } from '../../site/cache/cached-build.ts';

const folder = join(cacheFolder, 'synthesis');
const keptMs = 3_600_000;

/**
 * Loads lib/local-synthesis.ts with the current state of everything that it imports from this project. It is bundled into
 * one module, named by its content: hundreds of modules take far longer to load, and Node never loads one again.
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
    plugins: [resolveInPlace],
    logLevel: 'silent',
  });
  const text = files[0]?.text ?? '';
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`;
  mkdirSync(folder, { recursive: true });
  writeAtomically(join(folder, name), text);
  // Another run may be about to load one that was written lately.
  for (const file of globSync(join(folder, '*.mjs'))) {
    const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - keptMs) rmSync(file, { force: true });
  }
  process.setSourceMapsEnabled(true);
  const synthesis: typeof import('../local-synthesis.ts') = await import(
    pathToFileURL(join(folder, name)).href
  );
  // The instance is the same if only styles, scripts or functions have changed, which it bundles itself.
  synthesis.forgetBundles();
  return synthesis;
}

/** Lets each module resolve packages and files from its original location. */
const resolveInPlace: Plugin = {
  name: 'resolve-in-place',
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
