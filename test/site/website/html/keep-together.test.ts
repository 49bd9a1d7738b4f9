import { expect, test } from 'vitest';
import { keepTogether } from '../../../../site/website/html/keep-together.ts';

const whole = (word: string) => `<span class="whole-word">${word}</span>`;

test.each([
  [
    '<p>By e-mail, or by E-Mail-Adresse.</p>',
    `<p>By ${whole('e-mail')}, or by ${whole('E-Mail')}-Adresse.</p>`,
  ],
  ['<b>é-mail</b>', `<b>${whole('é-mail')}</b>`],
  ['<p>L-1855 Luxembourg</p>', `<p>${whole('L-1855')} Luxembourg</p>`],
])('a letter before a hyphen stays with its word or number: %s', (page, kept) => {
  expect(keepTogether(page)).toBe(kept);
});

test.each([
  '<title>Your e-mail</title>',
  '<textarea>Our e-mail is down</textarea>',
  '<label>Your e-mail <span>(optional)</span></label>',
  '<img alt="An e-mail">',
  '<p>vis-à-vis, re-mail, ab-1, a - b</p>',
])('markup, and words of several letters before a hyphen, stay as they are: %s', (page) => {
  expect(keepTogether(page)).toBe(page);
});
