import { expect, test } from 'vitest';
import { mediaTypePreference } from '../../contract/accept-header.ts';

test.each([
  ['text/html', 1, true],
  ['Text/HTML', 1, true],
  [' text/html ; charset=utf-8 ; q=0.8 ', 0.8, true],
  ['text/html;Q=0.25', 0.25, true],
  ['text/html;q=0', 0, true],
  ['text/html;q=2', 1, true],
  ['text/html;q=0.1234', 1, true],
  ['*/*;q=0.9, text/html;q=0.1, text/*;q=0.5', 0.1, true],
  ['*/*;q=0.9, text/*;q=0.5', 0.5, false],
  ['*/*;q=0.9', 0.9, false],
  ['application/*, text/plain, text/html-x', 0, false],
  ['', 0, false],
])('mediaTypePreference() uses the most specific range in %j', (accept, weight, isNamed) => {
  expect(mediaTypePreference('text/html', accept)).toEqual({ weight, isNamed });
});

test('mediaTypePreference() reads at most 16 ranges of a header', () => {
  expect(mediaTypePreference('text/html', `${'text/plain,'.repeat(5_000)}text/html`).weight).toBe(0);
});
