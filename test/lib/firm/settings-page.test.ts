import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsPage } from '../../../lib/firm/settings-page.ts';

test('docs/settings.md lists every member of a firm’s folder', () => {
  expect(readFileSync('docs/settings.md', 'utf8'), 'run: npm run docs').toBe(settingsPage());
});
