import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, modulesIn } from './modules.ts';

interface Rule {
  /** Other folders from which the folder may import. */
  readonly folders: readonly string[];
  /** Import specifiers of packages. A trailing `*` matches any suffix. */
  readonly packages: readonly string[];
}

/** The allowed imports of each folder. Each of them must occur. */
const rules: Readonly<Record<string, Rule>> = {
  // Compares the functions with reference implementations, using test fixtures.
  bench: {
    folders: ['bin', 'contract', 'lib', 'release', 'site/publication', 'site/content', 'test'],
    packages: ['@aws-sdk/*', '@modelcontextprotocol/server', 'aws-lambda', 'node:*', 'zod'],
  },
  // The purge command uses the publisher's stores to find the objects to delete.
  bin: {
    folders: ['contract', 'lambdas/publisher', 'lib', 'local', 'site/cache', 'verify'],
    packages: ['@aws-sdk/*', 'node:*'],
  },
  contract: { folders: [], packages: ['zod'] },
  edge: { folders: ['contract', 'release'], packages: ['#deployment', 'cloudfront'] },
  'lambdas/a2a': {
    folders: ['contract', 'lambdas/diagnostic-request', 'lambdas/shared', 'release'],
    packages: ['#content/*', 'aws-lambda', 'zod'],
  },
  'lambdas/diagnostic-request': {
    // The response to a form is a page of the website.
    folders: ['contract', 'lambdas/shared', 'site/website/html'],
    packages: [
      '#content/*',
      '@aws-lambda-powertools/*',
      '@aws-sdk/*',
      '@middy/core',
      '@smithy/core/*',
      'aws-lambda',
      'hono/html',
      'ipaddr.js',
      'node:*',
    ],
  },
  'lambdas/mcp': {
    folders: ['contract', 'lambdas/diagnostic-request', 'lambdas/shared', 'release'],
    packages: ['#content/*', '@modelcontextprotocol/server', 'aws-lambda', 'node:*'],
  },
  // Runs the checks in verify/ on a schedule.
  'lambdas/monitor': {
    folders: ['lambdas/shared', 'verify'],
    packages: ['@aws-lambda-powertools/*', 'aws-lambda', 'zod'],
  },
  'lambdas/publisher': {
    folders: ['contract', 'release'],
    packages: ['@aws-lambda-powertools/logger', '@aws-sdk/*', 'aws-lambda', 'node:*'],
  },
  'lambdas/shared': {
    folders: ['contract'],
    packages: ['@middy/core', 'aws-lambda', 'jsonc-parser', 'node:*', 'zod'],
  },
  // A module of the MCP function precomputes responses during bundling.
  lib: {
    folders: [
      'contract',
      'lambdas/mcp',
      'release',
      'site/cache',
      'site/publication',
      'site/content',
      'site/content/files',
      'site/folder',
      'site/resources',
      'site/website/html',
    ],
    packages: ['#deployment', 'aws-cdk-lib*', 'cdk-nag', 'constructs', 'esbuild', 'hast', 'node:*', 'zod'],
  },
  // Builds with the modules that a deployment uses, but without CDK, and publishes with the publisher's.
  local: {
    folders: ['contract', 'lib', 'release', 'site/cache'],
    packages: ['@aws-sdk/client-dynamodb', 'aws-ses-v2-local*', 'chokidar', 'dynalite', 'fresh', 'node:*'],
  },
  // The release, from the build to the edge. The edge functions bundle these modules.
  release: { folders: ['contract'], packages: ['node:crypto'] },
  // Data that is kept between runs.
  'site/cache': { folders: [], packages: ['esbuild', 'node:*'] },
  // The top layer of the site.
  'site/publication': {
    folders: [
      'contract',
      'release',
      'site/cache',
      'site/content',
      'site/content/files',
      'site/folder',
      'site/programs/a2a',
      'site/programs/discovery',
      'site/programs/mcp',
      'site/programs/openapi',
      'site/resources',
      'site/tree',
      'site/website/html',
      'site/website/images',
      'site/website/pages',
      'site/website/rendering',
      'site/website/theme',
    ],
    packages: ['hono/html', 'node:*'],
  },
  // Rejects content that cannot be displayed, so it depends on the pages.
  'site/content': {
    folders: [
      'contract',
      'release',
      'site/cache',
      'site/content/files',
      'site/content/markdown',
      'site/content/media',
      'site/resources',
      'site/website/theme',
    ],
    packages: ['node:fs', 'node:path', 'zod'],
  },
  'site/content/files': {
    folders: ['contract', 'site/cache'],
    packages: ['jsonc-parser', 'node:fs', 'node:path', 'yaml', 'zod'],
  },
  'site/content/markdown': {
    folders: ['contract', 'release', 'site/cache', 'site/content/files', 'site/resources', 'site/tree'],
    packages: ['mdast', 'node:path'],
  },
  'site/content/media': {
    folders: ['contract', 'site/cache', 'site/content/files', 'site/content/markdown', 'site/tree'],
    packages: ['node:*', 'saxes', 'sharp'],
  },
  // The built website of a firm: its files, and what is read from its pages.
  'site/folder': {
    folders: ['contract', 'release'],
    packages: ['hast', 'hast-util-*', 'mdast-util-*', 'mime-types', 'node:*', 'parse5', 'picomatch', 'saxes'],
  },
  'site/programs/a2a': { folders: ['contract'], packages: ['zod'] },
  'site/programs/discovery': {
    folders: ['contract', 'site/programs/a2a', 'site/programs/mcp', 'site/resources', 'site/tree'],
    packages: ['hono/html', 'node:crypto'],
  },
  'site/programs/mcp': { folders: ['contract', 'site/resources'], packages: ['zod'] },
  'site/programs/openapi': { folders: ['contract', 'site/resources'], packages: ['zod'] },
  // The base layer of the site: no pages, and nothing that renders one.
  'site/resources': {
    folders: ['contract', 'release', 'site/cache', 'site/tree'],
    packages: ['hast', 'mdast', 'mdast-util-*', 'micromark-extension-*', 'node:crypto', 'node:path', 'zod'],
  },
  // The nodes of a page, and what reads and writes them.
  'site/tree': {
    folders: ['site/cache'],
    packages: ['hast', 'hast-util-*', 'hono/html', 'mdast', 'mdast-util-*', 'micromark-*', 'vfile'],
  },
  'site/website/blocks': {
    folders: ['contract', 'site/resources', 'site/tree', 'site/website/html'],
    packages: ['hast', 'mdast'],
  },
  // Browsers load this code without any library.
  'site/website/browser': { folders: ['contract'], packages: [] },
  // The diagnostic request function bundles this code.
  'site/website/html': { folders: ['contract'], packages: ['hono/html'] },
  'site/website/images': {
    folders: ['contract', 'site/cache', 'site/resources', 'site/website/theme'],
    packages: ['node:*', 'sharp'],
  },
  'site/website/json-ld': { folders: ['contract', 'site/resources', 'site/website/theme'], packages: [] },
  'site/website/pages': {
    folders: [
      'contract',
      'site/cache',
      'site/programs/discovery',
      'site/programs/mcp',
      'site/programs/openapi',
      'site/resources',
      'site/tree',
      'site/website/blocks',
      'site/website/html',
      'site/website/json-ld',
    ],
    packages: ['hono/html'],
  },
  'site/website/rendering': {
    folders: [
      'contract',
      'release',
      'site/cache',
      'site/resources',
      'site/tree',
      'site/website/blocks',
      'site/website/html',
      'site/website/images',
      'site/website/json-ld',
      'site/website/pages',
      'site/website/theme',
    ],
    packages: ['esbuild', 'hono/html'],
  },
  'site/website/theme': {
    folders: ['contract', 'site/cache', 'site/resources', 'site/website/html'],
    packages: ['fontkitten', 'node:*'],
  },
  verify: {
    folders: ['contract', 'release'],
    packages: ['ajv/dist/2020.js', 'ajv-formats', 'mdast*', 'node:*', 'saxes', 'zod'],
  },
};

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
