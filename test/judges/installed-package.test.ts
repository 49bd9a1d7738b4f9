import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../support/scratch-folder.ts';

const scratch = scratchFolder();
const firm = join(scratch, 'firm');
const installed = join(firm, 'node_modules/frontdesk');

/** The environment of a firm's shell: PATH contains nothing from the clone. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^FRONTDESK/.test(name))),
  PATH: `${process.env.PATH}`
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
};
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: firm, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs npm offline if possible. `npm ci` in the clone has already put the locked versions into npm's cache. */
const install = (...args: string[]) => run('npm', ...args, '--prefer-offline', '--no-audit', '--no-fund');

function edit(name: string, change: (text: string) => string): void {
  const file = join(firm, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

beforeAll(() => {
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/init.ts', firm]);
  // A firm that has filled in its texts, and may keep the other placeholders.
  for (const name of globSync('{content,website/src/content}/**/*.{json,md}', {
    cwd: firm,
    exclude: ['**/schema'],
  }))
    edit(name, (text) => text.replaceAll('FILL IN:', 'Our'));
  edit('frontdesk.json', (text) => JSON.stringify({ ...JSON.parse(text), placeholdersAllowed: true }));
  install('ci');
}, 300_000);

test('a firm checks its folder, and the website that it owns, with its only dependency', () => {
  expect(run('npm', 'run', '-s', 'check')).toMatch(/^\. can be published: 2 stages, /m);
  expect(existsSync(join(firm, 'website/dist/services/diagnostic.html'))).toBe(true);
  expect(existsSync(join(firm, 'website/dist/articles'))).toBe(false);
});

test('a firm on a platform without a Node of ours uses its own', () => {
  const pretend = `data:text/javascript,Object.defineProperty(process, 'platform', { value: 'darwin' })`;
  const output = run(process.execPath, '--import', pretend, 'node_modules/.bin/frontdesk', 'check', '--help');

  expect(output).toMatch(/^Usage: npm run check/);
});

/** Each command with an argument, and what it prints. */
const argumentCases: Readonly<Record<string, readonly [args: readonly string[], output: RegExp]>> = {
  start: [['-c', 'stage=nowhere'], /"nowhere"/],
  check: [['-c', 'firm=.'], /^\. can be published: /m],
  words: [['en', '-c', 'firm=.'], /^Wrote content\/words\.json: /m],
  'content:schema': [['-c', 'firm=.'], /^$/],
  preflight: [['-c', 'stage=nowhere'], /"nowhere"/],
  verify: [['not an address'], /^Cannot verify "not an address"/m],
  purge: [['-c', 'stage=nowhere'], /"nowhere"/],
};

test('a firm runs each command with an argument', { tags: 'slow', timeout: 120_000 }, () => {
  const { deploy, diff, ...scripts } = JSON.parse(readFileSync(join(firm, 'package.json'), 'utf8')).scripts;
  expect(Object.keys(argumentCases)).toEqual(Object.keys(scripts));
  for (const [name, [args, output]] of Object.entries(argumentCases)) {
    const { stdout, stderr } = spawnSync('npm', ['run', '-s', name, '--', ...args], {
      cwd: firm,
      env,
      encoding: 'utf8',
    });
    expect.soft(stdout + stderr, name).toMatch(output);
  }
});

test('a firm reads how to use each command', { tags: 'slow', timeout: 120_000 }, () => {
  const names = [...run('npx', 'frontdesk', '--help').matchAll(/^ {2}(\S+) {2}/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toEqual(expect.arrayContaining(Object.keys(argumentCases)));
  for (const name of names)
    expect.soft(run('npx', 'frontdesk', name, '--help'), name).toMatch(/^Usage: .+\n\n[A-Z]/);
});

test.each(['dev', 'prod'])('a firm synthesizes %s', { timeout: 120_000 }, (stage) => {
  run('npx', 'cdk', 'synth', '--strict', '--quiet', '-c', `stage=${stage}`);

  const { artifacts } = JSON.parse(readFileSync(join(firm, 'cdk.out/manifest.json'), 'utf8'));
  expect(artifacts).toHaveProperty([`Frontdesk-${stage}`]);
});

test.each([
  'lambdas/diagnostic-request/http/index',
  'lambdas/mcp/index',
  'lambdas/a2a/index',
  'lambdas/publisher/index',
  'edge/viewer-request',
  'site/website/browser/main',
])('%s has the same code in the package, except for minified names', async (module) => {
  const bundle = async (folder: string, file: string) => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, file)],
      bundle: true,
      write: false,
      outdir: scratch,
      splitting: true,
      format: 'esm',
      target: 'node24',
      packages: 'external',
      external: ['cloudfront'],
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: 'none',
    });
    // esbuild names a chunk after a hash, which depends on the paths in the comments.
    const codes = outputFiles.map(({ text }) => text.replaceAll(/chunk-\w+|-[A-Z0-9]{8}(?=\.js)/g, 'chunk'));
    return codes.toSorted().join('');
  };

  const code = await bundle(installed, `${module}.js`);

  expect(code.length).toBeGreaterThan(1_000);
  // A failing comparison would print the whole bundle.
  expect(code === (await bundle(resolve('.'), `${module}.ts`))).toBe(true);
});

test('a firm starts and stops its site', { timeout: 60_000 }, async () => {
  const child = spawn('npm', ['start'], {
    cwd: firm,
    env: { ...env, PORT: '0', INBOX_PORT: '0', DYNAMODB_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 40_000 }).toContain('Stop ');
  const [, url = ''] = /^ {2}Site {3}(\S+)$/m.exec(output) ?? [];

  const { name } = JSON.parse(readFileSync(join(firm, 'content/company.json'), 'utf8'));
  expect(await (await fetch(`${url}api/v1/company`)).json()).toMatchObject({ name });

  child.kill('SIGTERM');
  await once(child, 'close');
  await expect.poll(() => fetch(url).catch(() => undefined), { timeout: 10_000 }).toBeUndefined();
});

test('a firm installs and reverts an update', { timeout: 300_000 }, () => {
  run('git', 'init', '--quiet');
  run('git', 'add', '.');
  run('git', '-c', 'user.name=Firm', '-c', 'user.email=firm@desk.example', 'commit', '--quiet', '-m', 'Ours');
  const next = join(scratch, 'next');
  mkdirSync(next);
  cpSync(installed, next, { recursive: true });
  const manifest = join(next, 'package.json');
  const { version, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...rest, version: '99.0.0' }));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', firm], { cwd: next, env });
  const installedVersion = () => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version;

  install('install', './frontdesk-99.0.0.tgz');
  expect(installedVersion()).toBe('99.0.0');
  expect(run('npm', 'run', '-s', 'check')).toContain('can be published');

  run('git', 'checkout', '--quiet', '--', 'package.json', 'package-lock.json');
  install('ci');
  expect(installedVersion()).toBe(version);
  expect(run('git', 'status', '--porcelain')).toBe('?? frontdesk-99.0.0.tgz\n');
});
