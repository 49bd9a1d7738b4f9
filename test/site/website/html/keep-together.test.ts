import { expect, test } from 'vitest';
import { keepTogether } from '../../../../site/website/html/keep-together.ts';

test.each([
  ['<p>By e-mail.</p>', '<p>By <span class="whole-word">e-mail</span>.</p>'],
  ['<p>L-1855 Luxembourg</p>', '<p><span class="whole-word">L-1855</span> Luxembourg</p>'],
  ['<label>Your e-mail <span>(optional)</span></label>', undefined],
  ['<img alt="An e-mail"><textarea>Our e-mail</textarea>', undefined],
  ['<p>vis-à-vis, re-mail, ab-1, a - b</p>', undefined],
])('keepTogether() keeps a letter with its word only in the text of a page: %s', (page, kept = page) => {
  expect(keepTogether(page)).toBe(kept);
});
