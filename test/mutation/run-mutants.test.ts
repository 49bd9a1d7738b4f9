import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Results } from './results.ts';

const modules = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true, types: [] },
    include: ['lib'],
  }),
  'vitest.config.mjs': "export default { test: { pool: 'threads' } };",
  'lib/flags.ts': [
    'export const tested: boolean = true;',
    'export const untested: boolean = true;',
    'export const typed: true = true;',
    '',
  ].join('\n'),
  'test/lib/flags.test.ts': [
    "import { expect, test } from 'vitest';",
    "import { tested } from '../../lib/flags.ts';",
    "test('is tested', () => expect(tested).toBe(true));",
    '',
  ].join('\n'),
  'test/lib/broken.test.ts': [
    "import { expect, test } from 'vitest';",
    "test('fails always', () => expect(1).toBe(2));",
    '',
  ].join('\n'),
};

describe('npm run mutate', { timeout: 240_000 }, () => {
  let project: string;
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'frontdesk-mutation-'));
    for (const [file, text] of Object.entries(modules)) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
    }
    mkdirSync(join(project, 'docs'));
    mkdirSync(join(project, 'node_modules'));
    for (const name of ['vitest', 'typescript', '@typescript']) {
      symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
    }
  });
  afterAll(() => rmSync(project, { recursive: true }));

  const resultsFile = () => join(project, 'cdk.out/mutation/results.json');
  const results = (): Results => JSON.parse(readFileSync(resultsFile(), 'utf8'));
  const run = () =>
    promisify(execFile)(
      process.execPath,
      [resolve('test/mutation/run-mutants.ts'), '--jobs', '1', '--seed', '7'],
      {
        cwd: project,
      },
    );

  test('says what the tests kill, what the compiler does, and what survives, and judges by no test that fails anyway', async () => {
    await run();

    const verdicts = results().mutants.map(({ line, verdict }) => [line, verdict?.outcome, verdict?.killer]);
    expect(verdicts.toSorted()).toEqual([
      [
        1,
        'killed',
        {
          by: 'test/lib/flags.test.ts',
          failure: 'is tested: AssertionError: expected false to be true // Object.is equality',
        },
      ],
      [2, 'survived', undefined],
      [3, 'killed by tsc', undefined],
    ]);
    const page = readFileSync(join(project, 'docs/mutation.md'), 'utf8');
    expect(page).toContain('\n| `lib/` | 3 | 1 | 33 % | 2 | 1 |\n');
    expect(page).toContain('judged none: `test/lib/broken.test.ts`.\n');
    expect(page.split('## Survivors\n')[1]).toBe(`
\`lib/flags.ts:2\` (boolean)

\`\`\`diff
- export const untested: boolean = true;
+ export const untested: boolean = false;
\`\`\`
`);
    expect(readFileSync(join(project, 'lib/flags.ts'), 'utf8')).toBe(modules['lib/flags.ts']);
  });

  test('goes on with what an earlier run did not judge', async () => {
    const [first, ...others] = results().mutants;
    const judged = others.map((mutant) => ({ ...mutant, verdict: { ...mutant.verdict, seconds: -1 } }));
    writeFileSync(
      resultsFile(),
      JSON.stringify({ ...results(), mutants: [{ ...first, verdict: undefined }, ...judged] }),
    );

    await run();

    const seconds = results().mutants.map(({ verdict }) => verdict?.seconds);
    expect(seconds).toEqual([expect.any(Number), -1, -1]);
    expect(seconds[0]).toBeGreaterThan(0);
  });

  test('judges nothing in a project that does not compile', async () => {
    const file = join(project, 'lib/flags.ts');
    writeFileSync(file, `${modules['lib/flags.ts']}export const wrong: number = 'text';\n`);

    await expect(run()).rejects.toThrow('Cannot mutate: tsc fails without a mutant');
    writeFileSync(file, modules['lib/flags.ts']);
  });

  test('stops at SIGINT with the tests that it started, and leaves no copy of the project', async () => {
    const pidFile = join(project, 'pid');
    const endless = [
      "import { writeFileSync } from 'node:fs';",
      "import { test } from 'vitest';",
      `test('never ends', () => { writeFileSync('${pidFile}', String(process.pid)); for (;;); });`,
    ];
    writeFileSync(join(project, 'test/lib/endless.test.ts'), endless.join('\n'));
    const running = run();
    await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 60_000 });

    running.child.kill('SIGINT');

    await expect(running).rejects.toMatchObject({ code: 130 });
    expect(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 0)).toThrow('ESRCH');
    expect(existsSync(join(project, 'cdk.out/mutation/job-0'))).toBe(false);
  });
});
