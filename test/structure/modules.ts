import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Paths of the modules in `folders`, relative to the project root. */
export function modulesIn(...folders: string[]): string[] {
  const options = { exclude: ['test/judges/node_modules/**'] };
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,mjs}`),
    options,
  ).toSorted();
}

interface Imports {
  /** Paths relative to the project root. */
  readonly files: readonly string[];
  /** Import specifiers of packages. */
  readonly packages: readonly string[];
}

/** The imports of a module, including type imports, because readers follow them too. */
export function importsOf(module: string): Imports {
  const text = readFileSync(module, 'utf8');
  const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)].map(
    ([, specifier = '']) => specifier,
  );
  const isFile = (specifier: string) => specifier.startsWith('.');
  return {
    files: specifiers.filter(isFile).map((specifier) => join(dirname(module), specifier)),
    packages: specifiers.filter((specifier) => !isFile(specifier)),
  };
}
