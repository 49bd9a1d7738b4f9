import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { firmSchemas } from '../../lib/editor-schemas.ts';

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

test.each(['.', 'our-firm', './docs/../our-firm', '..our-firm'])(
  'bin/init.ts writes nothing into the project: %s',
  (folder) => {
    const { status, stderr } = init(folder);

    expect(status).toBe(1);
    expect(stderr).toBe(
      `Cannot write into "${folder}": name a folder outside of this one, such as ../our-firm\n`,
    );
    expect(existsSync('our-firm') || existsSync('..our-firm')).toBe(false);
  },
);

test.each([
  ['below a file', () => writeFileSync(join(scratch, 'file'), ''), 'file/sub', 'not a directory'],
  [
    'at a link to nothing',
    () => symlinkSync('nothing', join(scratch, 'link')),
    'link',
    'file already exists',
  ],
  ['under a name that is too long', () => undefined, 'x'.repeat(300), 'name too long'],
])('bin/init.ts says in one line that it cannot write %s', (_where, prepare, name, reason) => {
  prepare();

  const { status, stderr } = init(join(scratch, name));

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Cannot write into ".*": .*; name a folder that can be made\n$/);
  expect(stderr).toContain(reason);
});

test.each([`a firm o'clock $(touch x) a$&b;c`])(
  'bin/init.ts prints and writes commands that a shell takes as they are meant: %s',
  (name) => {
    const folder = relative('.', join(scratch, name));
    const { stdout } = init(folder);
    const assignments = [stdout, readFileSync(join(folder, 'README.md'), 'utf8')].map(
      (text) => /FRONTDESK_FIRM=.*?(?= npm start$|$)/m.exec(text)?.[0],
    );

    expect(
      assignments.map(
        (assignment) =>
          spawnSync('sh', ['-c', `${assignment}; printf %s "$FRONTDESK_FIRM"`], { encoding: 'utf8' }).stdout,
      ),
    ).toEqual([folder, folder]);
  },
);

test('bin/content-schema.ts writes the schemas into the folder of the firm, and nowhere else', () => {
  const firm = join(scratch, 'firm');
  mkdirSync(join(firm, 'content'), { recursive: true });
  writeFileSync(join(firm, 'frontdesk.json'), '{}');
  const contentSchema = (FRONTDESK_FIRM: string, ...args: string[]) =>
    spawnSync(process.execPath, ['bin/content-schema.ts', ...args], {
      encoding: 'utf8',
      env: { ...process.env, FRONTDESK_FIRM },
    });

  expect(contentSchema(firm)).toMatchObject({ status: 0, stderr: '' });
  const names = readdirSync(join(firm, 'content/schema'));
  expect(names.toSorted()).toEqual(Object.keys(firmSchemas()).toSorted());

  rmSync(join(firm, 'content/schema'), { recursive: true });
  expect(contentSchema('nowhere', '-c', `firm=${firm}`)).toMatchObject({ status: 0 });
  expect(readdirSync(join(firm, 'content/schema'))).toEqual(names);

  expect(contentSchema('nowhere').stderr).toMatch(
    /^Cannot find nowhere: FRONTDESK_FIRM has to name a folder .*\n$/,
  );
});

test.each([[[]], [['--help']], [['one', 'two']]])('bin/init.ts explains itself for %j', (args) => {
  const { status, stderr } = init(...args);

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Usage: npm run init -- FOLDER\n/);
  expect(args.some((name) => existsSync(name))).toBe(false);
});
