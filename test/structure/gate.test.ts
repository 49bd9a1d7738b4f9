import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const gate = readFileSync('.ci/run', 'utf8');

test('.ci/run installs the packages, and runs the same commands as `npm run gate`', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [install, ...commands] = gate.match(/^npm .*$/gm) ?? [];

  expect(install).toMatch(/^npm ci\b/);
  expect(commands.join(' && ')).toBe(scripts.gate);
});

test('.ci/run sets CI, so that no website test is skipped', () => {
  expect(gate).toMatch(/^export CI=true$/m);
});
