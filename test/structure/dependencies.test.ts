import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const Lock = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
});
const Installed = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]).optional() });

const manifest = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
const lock = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const names = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];

const product = ['bin', 'browser', 'contract', 'edge', 'lambdas', 'lib', 'local', 'publication'];
const productFiles = globSync(product.map((folder) => `${folder}/**/*.ts`));
const allFiles = [
  ...productFiles,
  ...globSync([
    '{bench,test,verify}/**/*.{ts,mjs}',
    '.github/**/*.yml',
    '.spectral.yaml',
    '*.ts',
    'README.md',
  ]),
].filter((file) => !file.includes('node_modules') && !import.meta.filename.endsWith(file));

function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Whether `text` imports or names a package, other than as a part of another name. */
function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`['"\`/]${name.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}['"\`/]`).test(text);
}

/** The commands that a package brings. */
function commandsOf(name: string): string[] {
  const { bin } = Installed.parse(JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')));
  if (bin === undefined) return [];
  return typeof bin === 'string' ? [basename(name)] : Object.keys(bin);
}

test('docs/decisions/dependencies.md lists exactly the packages of package.json', () => {
  const rows = readFileSync('docs/decisions/dependencies.md', 'utf8').matchAll(/^\| (`[^|]*) \|/gm);
  const listed = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

  expect(listed.toSorted()).toEqual(names.toSorted());
});

// Powertools imports it and declares it as an optional peer only.
const importedByOthers = ['@aws-sdk/util-dynamodb'];

test('no package of package.json is unused', () => {
  const text = textOf(allFiles);
  const commands = `${Object.values(manifest.scripts).join('\n')}\n${text}`;
  const unused = names.filter(
    (name) =>
      !isNamedIn(text, name.replace(/^@types\//, '')) &&
      !commandsOf(name).some((command) =>
        new RegExp(`(?:^|[\\s/'&])${command}(?:[\\s']|$)`, 'm').test(commands),
      ),
  );

  expect(unused).toEqual(importedByOthers);
});

test('dependencies holds nothing that only tools and tests use', () => {
  const text = textOf(productFiles);
  const misplaced = Object.keys(manifest.dependencies).filter(
    (name) => name !== 'node' && !isNamedIn(text, name),
  );

  expect(misplaced).toEqual(importedByOthers);
});

test('every install script of the lock file is allowed or refused by name', () => {
  const scripted = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  );

  expect([...new Set(scripted)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
});
