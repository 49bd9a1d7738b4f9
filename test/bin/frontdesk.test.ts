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
      'server-json',
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

test('frontdesk says what to install where npm installs no Node, if that of the shell is too old', () => {
  const pretend = `Object.defineProperties(process, { platform: { value: 'darwin' }, version: { value: 'v20.20.2' } })`;
  const args = ['--import', `data:text/javascript,${pretend}`, 'bin/frontdesk.mjs', 'check'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });

  expect([status, stderr]).toEqual([
    1,
    `Cannot run "check" with Node v20.20.2 on darwin ${process.arch}: install Node 24 or later\n`,
  ]);
});
