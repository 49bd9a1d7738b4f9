import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limitsPage } from '../../lib/limits-page.ts';

test('docs/limits.md has every limit and every rule of an alarm', () => {
  expect(readFileSync('docs/limits.md', 'utf8'), 'run: npm run docs').toBe(limitsPage());
});
