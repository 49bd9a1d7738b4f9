import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('.ci/run installs, and runs what `npm run check` runs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [install, ...commands] = readFileSync('.ci/run', 'utf8').match(/^npm .*$/gm) ?? [];

  expect(install).toMatch(/^npm ci\b/);
  expect(commands.join(' && ')).toBe(scripts.check);
});
