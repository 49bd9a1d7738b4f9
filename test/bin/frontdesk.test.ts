import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const frontdesk = (...args: string[]) =>
  spawnSync(process.execPath, ['bin/frontdesk.mjs', ...args], { encoding: 'utf8' });

test.each(['--help', '-h'])(
  'frontdesk %s lists every command and the location of the documentation',
  (option) => {
    const { status, stdout, stderr } = frontdesk(option);

    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: frontdesk COMMAND/);
    expect([...stdout.matchAll(/^ {2}(\S+) {2,}\S/gm)].map(([, name]) => name)).toEqual([
      'start',
      'check',
      'words',
      'content:schema',
      'preflight',
      'verify',
      'purge',
      'app',
    ]);
    expect(existsSync(/\/\S+$/m.exec(stdout.trim())?.[0] ?? '')).toBe(true);
  },
);

test.each(['--version', '-v'])('frontdesk %s prints the version of the package', (option) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

  expect(frontdesk(option)).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test.each(['', 'strat', 'toString'])('frontdesk %j is refused with the list of commands', (command) => {
  const { status, stderr } = frontdesk(command);

  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^Cannot run "${command}": there is no such command\n\nUsage: frontdesk `),
  );
});
