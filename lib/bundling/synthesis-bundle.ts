import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { cacheFolder } from '../../site/cache/cache-folder.ts';
import { cachedBuild, forgetBundles, writeAtomically } from '../../site/cache/cached-build.ts';

const folder = join(cacheFolder, 'synthesis');
const maxAgeMs = 3_600_000;

/**
 * Loads the current version of lib/local-synthesis.ts and of everything that it imports from this project. They are
 * bundled into one module, because hundreds of modules take far longer to load. The module's name is a digest of its
 * content, because Node never reloads a module of the same name.
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
    define: { 'import.meta.dirname': 'moduleDirname', 'import.meta.url': 'moduleUrl' },
    plugins: [resolveInPlace],
    logLevel: 'silent',
  });
  const text = files[0]?.text ?? '';
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`;
  mkdirSync(folder, { recursive: true });
  writeAtomically(join(folder, name), text);
  // Recent bundles are kept, because another run may be about to load one.
  for (const file of globSync(join(folder, '*.mjs'))) {
    const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - maxAgeMs) rmSync(file, { force: true });
  }
  process.setSourceMapsEnabled(true);
  const synthesis: typeof import('../local-synthesis.ts') = await import(
    pathToFileURL(join(folder, name)).href
  );
  // If only styles, scripts or functions have changed, Node returns the same instance, which has cached their bundles.
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
    onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
      const [folderName, url] = [dirname(path), pathToFileURL(path).href].map((value) =>
        JSON.stringify(value),
      );
      // On the first line, so that source maps stay correct.
      const definitions = `const moduleDirname = ${folderName}, moduleUrl = ${url};`;
      return { loader: 'ts', contents: `${definitions} ${readFileSync(path, 'utf8')}` };
    });
  },
};
