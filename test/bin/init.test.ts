import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-init-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const init = (...args: string[]) =>
  spawnSync(process.execPath, ['bin/init.ts', ...args], { encoding: 'utf8' });

test('bin/init.ts writes a folder, says what to fill in and how to run it, and never writes over it', () => {
  const folder = relative('.', join(scratch, 'our-firm'));

  const { status, stdout } = init(folder);

  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Wrote \\d+ files into ${folder}\n\nFill in \\d+ places in ${folder} `));
  expect(stdout).toContain(`FRONTDESK_FIRM=${folder} npm start\n`);
  expect(readdirSync(folder).toSorted()).toEqual(['.github', 'README.md', 'content', 'frontdesk.json']);

  const again = init(folder);
  expect(again.status).toBe(1);
  expect(again.stderr).toMatch(
    /^Cannot write into ".*": it has \S+ in it; name a folder that is not there\n$/,
  );
});

test.each([[[]], [['--help']], [['one', 'two']]])('bin/init.ts explains itself for %j', (args) => {
  const { status, stderr } = init(...args);

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Usage: npm run init -- FOLDER\n/);
  expect(args.some((name) => existsSync(name))).toBe(false);
});
