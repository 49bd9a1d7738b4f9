import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limitsPage } from '../../lib/limits-page.ts';

test('docs/limits.md lists every limit and every alarm rule', () => {
  expect(readFileSync('docs/limits.md', 'utf8'), 'run: npm run docs').toBe(limitsPage());
});
