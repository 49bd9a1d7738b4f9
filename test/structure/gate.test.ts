import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const gate = readFileSync('.ci/run', 'utf8');

test('.ci/run installs, and runs what `npm run gate` runs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [install, ...commands] = gate.match(/^npm .*$/gm) ?? [];

  expect(install).toMatch(/^npm ci\b/);
  expect(commands.join(' && ')).toBe(scripts.gate);
});

test('a run of the tests has one temporary directory, in that of the system', () => {
  expect(basename(tmpdir())).toMatch(/^frontdesk-\w{6}$/);
  expect(basename(dirname(tmpdir()))).not.toMatch(/^frontdesk-/);
});

test('.ci/run sets CI, so that no test of the website is skipped', () => {
  expect(gate).toMatch(/^export CI=true$/m);
});
