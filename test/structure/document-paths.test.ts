import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const codeFolders = ['bench', 'bin', 'contract', 'edge', 'lambdas', 'lib', 'local', 'site', 'test', 'verify'];
const folders = [...codeFolders, 'content', 'docs', '\\.github'];
const documents = globSync(['*.md', 'docs/**/*.md', `{${codeFolders.join(',')}}/**/README.md`]);

/** Text that begins with a folder of the project, or that ends as a folder, a pattern or a file name does. */
const path = new RegExp(
  `^(?:(?:${folders.join('|')})/[\\w./*<>-]*|[\\w.-]+(?:/[\\w.*<>-]+)*/(?:\\*+|[\\w.*-]+\\.(?:ts|mjs|md|json|yml))?)$`,
);

/** The back-quoted paths of a document, without its code blocks. */
function quotedPaths(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/`([^`]+)`/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => path.test(quoted));
}

/** The relative targets of a document's links, without fragments. */
function linkedPaths(text: string): string[] {
  return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
}

/** Whether a path, in which `*` and `<name>` stand for any text, exists in one of the folders. */
function exists(quoted: string, from: readonly string[]): boolean {
  const pattern = quoted.replaceAll(/<[^>]+>/g, '*');
  return from.some((folder) =>
    pattern.includes('*') ? globSync(join(folder, pattern)).length > 0 : existsSync(join(folder, pattern)),
  );
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  test('names only paths that exist', () => {
    const missing = quotedPaths(text).filter((quoted) => !exists(quoted, ['.', dirname(document)]));

    expect(missing).toEqual([]);
  });

  test('links only to files that exist', () => {
    expect(linkedPaths(text).filter((target) => !exists(target, [dirname(document)]))).toEqual([]);
  });
});

test('a path that does not exist is found, and text that is none is not', () => {
  const text =
    '`lib/none.ts` `none/` `none/**` `lambdas/<name>/` `lib/*.ts` `application/json` `tools/call` `/api`';

  expect(quotedPaths(text).filter((quoted) => !exists(quoted, ['.']))).toEqual([
    'lib/none.ts',
    'none/',
    'none/**',
  ]);
  expect(linkedPaths('[a](docs/a.md#b), [c](https://c.example/), [d](#d)')).toEqual(['docs/a.md']);
});
