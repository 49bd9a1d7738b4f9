import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Manifest = z.object({
  version: z.string(),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const Lock = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      link: z.boolean().optional(),
      bin: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
const InstalledManifest = z.object({
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
});

const manifest = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
const lock = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const { dependencies, optionalDependencies, devDependencies } = manifest;
const names = Object.keys({ ...dependencies, ...devDependencies });
/** Node for each platform. npm installs at most one of these packages, and the scripts start its command. */
const nodePackages = Object.keys(optionalDependencies);

const product = ['bin', 'contract', 'edge', 'lambdas', 'lib', 'local', 'release', 'site', 'verify'];
const productFiles = globSync(product.map((folder) => `${folder}/**/*.ts`));
const allFiles = [
  ...productFiles,
  ...globSync(['{bench,test}/**/*.{ts,mjs}', '.github/**/*.yml', '*.ts', 'README.md']),
].filter((file) => !file.includes('node_modules') && !import.meta.filename.endsWith(file));

function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Whether `text` contains the name of a package, either quoted or in a path. */
function containsName(text: string, name: string): boolean {
  return new RegExp(`['"\`/]${name.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}['"\`/]`).test(text);
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Returns the commands that a package installs. */
function commandsOf(name: string): string[] {
  const { bin } = InstalledManifest.parse(
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')),
  );
  if (bin === undefined) return [];
  return typeof bin === 'string' ? [basename(name)] : Object.keys(bin);
}

test('docs/decisions/dependencies.md lists exactly the packages of the project and of its website', () => {
  const rows = readFileSync('docs/decisions/dependencies.md', 'utf8').matchAll(/^\| (`[^|]*) \|/gm);
  const listedPackages = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

  const website = Object.keys(JSON.parse(readFileSync('website/package.json', 'utf8')).dependencies);

  expect(listedPackages.toSorted()).toEqual([...new Set([...names, ...nodePackages, ...website])].toSorted());
});

// Powertools imports it, but declares it as an optional peer dependency.
const peerImports = ['@aws-sdk/util-dynamodb'];

test('no package in package.json is unused', () => {
  const text = textOf(allFiles);
  const commands = `${Object.values(manifest.scripts).join('\n')}\n${text}`;
  const unused = names.filter(
    (name) =>
      !containsName(text, name.replace(/^@types\//, '')) &&
      !commandsOf(name).some((command) =>
        new RegExp(`(?:^|[\\s/'&])${command}(?:[\\s']|$)`, 'm').test(commands),
      ),
  );

  expect(unused).toEqual(peerImports);
});

/** The CDK CLI is started instead of imported. */
const startedPackages = ['aws-cdk'];

test('dependencies contains exactly the packages that the product imports or starts', () => {
  const specifiers = [...textOf(productFiles).matchAll(/(?:from|import\(|^import) *'([^.'][^']*)'/gm)];
  const importedPackages = new Set(specifiers.map(([, specifier = '']) => packageOf(specifier)));

  expect(Object.keys(dependencies).toSorted()).toEqual(
    [...names.filter((name) => importedPackages.has(name)), ...startedPackages, ...peerImports].toSorted(),
  );
});

test('the lock file has the version of package.json', () => {
  expect(lock.version).toBe(manifest.version);
});

test('the lock file has a digest of every package, except the website and those within another', () => {
  const { '': _, website: _website, ...packages } = lock.packages;
  const unlocked = Object.entries(packages).filter(
    ([, { integrity, inBundle, link }]) => !integrity && !inBundle && !link,
  );

  expect(unlocked).toEqual([]);
});

test('Node is in the lock file for each platform, and no script installs it', () => {
  const packages = Object.entries(lock.packages).filter(([, { bin }]) => bin?.node);

  expect(packages.map(([path]) => path)).toEqual(nodePackages.map((name) => `node_modules/${name}`));
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

test('every install script in the lock file is explicitly allowed or denied', () => {
  const scriptPackages = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  );

  expect([...new Set(scriptPackages)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
});
