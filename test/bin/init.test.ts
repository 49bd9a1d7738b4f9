import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { firmFolder } from '../../lib/config/firm-folder.ts';
import { checkFirm } from '../../lib/firm/check-firm.ts';
import { firmSchemas } from '../../lib/firm/write-editor-schemas.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const scratch = scratchFolder();

const init = (...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/init.ts', ...args], {
    encoding: 'utf8',
  });

test('bin/init.ts writes a folder, prints what to fill in and how to run it, and never overwrites it', () => {
  const folder = relative('.', join(scratch, `a firm o'clock $(touch x) a$&b;c`));

  const { status, stdout } = init(folder);

  expect(status).toBe(0);
  expect(stdout).toMatch(/^Wrote \d+ files into (.*)\n\nFill in \d+ placeholders in \1 /);
  expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([
    'README.md',
    'cdk.json',
    'content',
    expect.stringMatching(/^frontdesk-.*\.tgz$/),
    'frontdesk.json',
    'package-lock.json',
    'package.json',
    'website',
  ]);
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  expect(packages).toHaveProperty(['node_modules/astro']);
  expect(packages).not.toHaveProperty(['node_modules/vitest']);
  expect(existsSync(/^ {2}Read next (\/.*\.md)$/m.exec(stdout)?.[1] ?? '')).toBe(true);
  const [, change] = /^ {2}Run it {4}(cd .*) && npm ci && npm start$/m.exec(stdout) ?? [];
  expect(spawnSync('sh', ['-c', `${change}; pwd`], { encoding: 'utf8' }).stdout).toBe(`${resolve(folder)}\n`);

  const secondRun = init(folder);
  expect(secondRun.status).toBe(1);
  expect(secondRun.stderr).toMatch(
    /^Cannot write into ".*": it contains \S+\. Choose a folder that does not exist\n$/,
  );
});

test('bin/init.ts --language chooses the language, and marks the words that have to be translated', () => {
  const folder = join(scratch, 'portuguese');
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  expect(init(folder, '--language', 'pt-BR').status).toBe(0);

  expect(read('content/words.json').language).toBe('pt-BR');
  expect(read('content/company.json').languages).toEqual(['pt-BR']);
  expect(read('website/src/site.json').languages).toEqual(['pt-BR']);
  expect(read('website/src/site.json')).not.toHaveProperty('headlineCase');
  expect(read('website/src/words/pt-BR.json').navigation.pricing).toBe('FILL IN: Pricing');

  const wrong = init(join(scratch, 'no-language'), '--language', 'english');
  expect(wrong.stderr).toBe(
    'Cannot use "english" as a language: specify a language code (BCP 47), such as "fr" or "pt-PT"\n',
  );
});

test('bin/init.ts --website publishes a built website, of which only the placeholders are missing', async () => {
  const website = join(scratch, 'site/dist');
  mkdirSync(website, { recursive: true });
  writeFileSync(
    join(website, 'index.html'),
    '<!doctype html><html lang="nl"><title>Kaai</title><meta property="og:site_name" content="Kaai"><main><h1>Kaai</h1><p>Wij schrijven en onderhouden software voor kleine havens en werven.</p></main>',
  );
  writeFileSync(
    join(website, 'pricing.html'),
    '<!doctype html><html lang="nl"><title>Prijzen</title><main><h1>Prijzen</h1><p>Een dag kost 900 euro.</p></main>',
  );
  const folder = relative('.', join(scratch, 'site/desk'));

  const { status, stdout } = init(folder, '--website', website);
  const { errors } = await checkFirm(firmFolder(folder));

  expect(status).toBe(0);
  expect(stdout).toContain('  name       "Kaai"\n             / <meta property="og:site_name">\n');
  const company = JSON.parse(readFileSync(join(folder, 'content/company.json'), 'utf8'));
  expect(company).toMatchObject({ name: 'Kaai', slug: 'kaai', languages: ['nl'] });
  expect(JSON.parse(readFileSync(join(folder, 'frontdesk.json'), 'utf8')).website).toEqual({
    folder: '../dist',
  });
  for (const name of ['content/cases/example-case.md', 'website'])
    expect(existsSync(join(folder, name))).toBe(false);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  expect(lock).not.toContain('"node_modules/website"');
  expect(lock).not.toContain('"node_modules/astro"');
  expect(errors.length).toBeGreaterThan(10);
  expect(errors.filter((line) => !line.includes('a placeholder: '))).toEqual([
    expect.stringMatching(/^Cannot publish .*: 1 issue$/),
    expect.stringMatching(/^pricing\.html does not show the published price, EUR 123,456,789: /),
  ]);
  const { warnings } = await readDeployment((name) => ({ firm: folder })[name]);
  expect(warnings).toContainEqual(expect.stringMatching(/^price: pricing\.html /));
});

test.each(['./docs/../our-firm', '..our-firm'])(
  'bin/init.ts writes nothing into the project: %s',
  { tags: 'slow' },
  (folder) => {
    const { status, stderr } = init(folder);

    expect(status).toBe(1);
    expect(stderr).toBe(
      `Cannot write into "${folder}": choose a folder outside this one, such as ../our-firm\n`,
    );
    expect(existsSync('our-firm') || existsSync('..our-firm')).toBe(false);
  },
);

test("bin/content-schema.ts writes the schemas into the firm's folder that the context selects", () => {
  const firm = join(scratch, 'firm');
  mkdirSync(join(firm, 'content'), { recursive: true });
  writeFileSync(join(firm, 'frontdesk.json'), '{}');

  const { status } = spawnSync(process.execPath, ['bin/content-schema.ts', '-c', `firm=${firm}`], {
    env: { ...process.env, FRONTDESK_FIRM: 'nowhere' },
  });

  expect(status).toBe(0);
  expect(readdirSync(join(firm, 'content/schema')).toSorted()).toEqual(Object.keys(firmSchemas()).toSorted());
});

/** The commands in package.json that run a file of this project, each with that file. */
const commands = Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).scripts).flatMap(
  ([name, script]) => {
    const [, file] = /^node .*?(\S+\.ts)$/.exec(script) ?? [];
    return file === undefined ? [] : [[name, file] as const];
  },
);

const runFile = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], { encoding: 'utf8' });

test.each(commands)(
  'npm run %s -- --help prints its description and does nothing else',
  { tags: 'slow' },
  (name, file) => {
    const { status, stdout, stderr } = runFile(file, '--help');

    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage: npm (?:run )?(?:--silent )?${name}\\b`));
    expect(stdout.split('\n').length).toBeGreaterThan(3);
  },
);

test.each(['bench/bench.ts', 'bin/docs.ts', 'test/judges/lighthouse.ts'])(
  '%s refuses arguments, because it takes none',
  { tags: 'slow' },
  (file) => {
    const { status, stdout, stderr } = runFile(file, '--quick');

    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Unexpected "--quick": this command takes no arguments\n\nUsage: npm run /);
  },
);

test.each([[['--host']], [['one', 'two']]])(
  'bin/init.ts prints its usage for %j',
  { tags: 'slow' },
  (args) => {
    const { status, stderr } = init(...args);

    expect(status).toBe(1);
    expect(stderr).toMatch(/^Usage: npm run init -- FOLDER \[--website DIST\] \[--language TAG\]\n/);
    expect(args.some((name) => existsSync(name))).toBe(false);
  },
);
