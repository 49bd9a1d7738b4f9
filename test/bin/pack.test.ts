import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../support/scratch-folder.ts';

const scratch = scratchFolder();
const clone = join(scratch, 'clone');
const firm = join(scratch, 'firm');
const git = (...args: string[]) => execFileSync('git', args, { cwd: clone });
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const packedFile = join(firm, `${name}-${version}.tgz`);

beforeAll(() => {
  const trackedFiles = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').slice(0, -1);
  for (const file of trackedFiles) cpSync(file, join(clone, file));
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  mkdirSync(firm);
  git('init', '--quiet');
  git('add', '.');
});

const pack = (...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/pack.ts', ...args], {
    cwd: clone,
    encoding: 'utf8',
  });

describe('npm run pack', () => {
  test('packs the existing files that git tracks, and no other file of the clone', { tags: 'slow' }, () => {
    writeFileSync(join(clone, 'docs/untracked.md'), 'private');
    writeFileSync(join(clone, 'lib/ignored.json'), '{}');
    appendFileSync(join(clone, '.git/info/exclude'), 'ignored.json\n');
    rmSync(join(clone, 'docs/scale.md'));

    const { status, stdout } = pack(firm);

    expect([status, stdout]).toEqual([0, `Wrote ${packedFile}\n`]);
    const files = execFileSync('tar', ['-tzf', packedFile], { encoding: 'utf8' }).trim().split('\n');
    expect(files).toEqual(expect.arrayContaining(['package/bin/frontdesk.mjs', 'package/docs/security.md']));
    expect(files.filter((file) => /untracked|ignored|scale\.md/.test(file))).toEqual([]);
  });

  test('does not overwrite the file of an unchanged version, because lock files contain its digest', () => {
    writeFileSync(packedFile, 'the file of a firm');

    const { status, stderr } = pack(firm);

    expect([status, stderr]).toEqual([
      1,
      `Cannot write "${packedFile}": it already exists. Check out another version, or delete the file to replace it\n`,
    ]);
    expect(readFileSync(packedFile, 'utf8')).toBe('the file of a firm');
  });

  test('prints its usage if the folder is missing', () => {
    const { status, stderr } = pack('nowhere');

    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Cannot pack into "nowhere": specify one existing folder\n\nUsage: npm run pack /,
    );
  });

  test('says that it needs a clone if there is no git repository', () => {
    rmSync(join(clone, '.git'), { recursive: true });
    rmSync(packedFile, { force: true });

    const { status, stderr } = pack(firm);

    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Cannot pack: "git ls-files" failed\. Packing requires git and a clone of Frontdesk$/m,
    );
  });
});
