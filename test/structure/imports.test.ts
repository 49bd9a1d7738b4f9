import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from './import-rules.ts';
import { importsOf, modulesIn } from './modules.ts';

/** Folders with a rule, the longest paths first, so that a nested folder precedes its parent. */
const folders = [...Object.keys(rules), 'test'].toSorted((a, b) => b.length - a.length);
const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`)) ?? file;

function allows(entry: string, name: string): boolean {
  return entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry;
}

test('each folder imports from exactly the folders and packages in its rule', () => {
  const differences = Object.entries(rules).flatMap(([folder, rule]) => {
    const ownModules = modulesIn(folder).filter((module) => folderOf(module) === folder);
    const imports = ownModules.map((module) => ({ module, ...importsOf(module) }));
    const importedFolders = new Set(imports.flatMap(({ files }) => files.map(folderOf)));
    const names = imports.flatMap(({ packages }) => packages);
    const isUnused = (entry: string) => !names.some((name) => allows(entry, name));
    return [
      ...imports.flatMap(({ module, files, packages }) => [
        ...files
          .filter((file) => ![folder, ...rule.folders].includes(folderOf(file)))
          .map((file) => `${module} imports ${file}`),
        ...packages
          .filter((name) => !rule.packages.some((entry) => allows(entry, name)))
          .map((name) => `${module} imports ${name}`),
      ]),
      ...rule.folders
        .filter((other) => !importedFolders.has(other))
        .map((other) => `${folder} never imports ${other}`),
      ...rule.packages.filter(isUnused).map((entry) => `${folder} never imports ${entry}`),
    ];
  });

  expect(differences).toEqual([]);
});

const topFolders = [...new Set(folders.map((folder) => folder.replace(/\/.*/, '')))];
const modules = modulesIn(...topFolders);

test('every module of the product has a rule', () => {
  expect(modulesIn(...topFolders).filter((module) => folderOf(module) === module)).toEqual([]);
});

test('no module has more than 300 lines', () => {
  expect(modules.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > 300)).toEqual([]);
});

/** Returns the modules in import cycles, by repeatedly removing modules without imports or without importers. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): Record<string, string[]> {
  let remaining = new Map([...imports].map(([name, others]) => [name, [...others]]));
  for (let previousSize = Infinity; remaining.size < previousSize; ) {
    previousSize = remaining.size;
    const imported = new Set([...remaining.values()].flat());
    const kept = [...remaining].filter(([name, others]) => others.length > 0 && imported.has(name));
    const names = new Set(kept.map(([name]) => name));
    remaining = new Map(kept.map(([name, others]) => [name, others.filter((other) => names.has(other))]));
  }
  return Object.fromEntries(remaining);
}

describe('no import cycle', () => {
  test('exists among modules, including those of tests', () => {
    expect(findCycles(new Map(modules.map((module) => [module, importsOf(module).files])))).toEqual({});
  });

  test('exists among folders', () => {
    expect(findCycles(new Map(Object.entries(rules).map(([name, rule]) => [name, rule.folders])))).toEqual(
      {},
    );
  });

  test('exists among the direct subfolders of site/ and lambdas/', () => {
    const partOf = (folder: string) => folder.split('/').slice(0, 2).join('/');
    const parts = Map.groupBy(Object.entries(rules), ([name]) => partOf(name));
    const imports = [...parts].map(([part, entries]) => {
      const others = entries
        .flatMap(([, rule]) => rule.folders.map(partOf))
        .filter((other) => other !== part);
      return [part, others] as const;
    });

    expect(findCycles(new Map(imports))).toEqual({});
  });
});
