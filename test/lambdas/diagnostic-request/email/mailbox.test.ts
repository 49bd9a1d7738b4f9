import { expect, test } from 'vitest';
import { mailbox } from '../../../../lambdas/diagnostic-request/email/mailbox.ts';

test.each([
  ['Firm & Sons, Ltd.', '"Firm & Sons, Ltd." <desk@firm.example>'],
  ['The "best" \\ firm', '"The \\"best\\" \\\\ firm" <desk@firm.example>'],
  ['Büro', '=?UTF-8?B?QsO8cm8=?= <desk@firm.example>'],
])('mailbox() writes the name %j as a display name', (name, written) => {
  expect(mailbox(name, 'desk@firm.example')).toBe(written);
});

test('mailbox() writes a long name in encoded words of at most 75 characters, none of which ends in a character', () => {
  const name = '東京ソフトウェア設計事務所'.repeat(6);

  const words = mailbox(name, 'desk@firm.example').split(' ').slice(0, -1);

  expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(75);
  const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString('utf8'));
  expect(decoded.join('')).toBe(name);
});
