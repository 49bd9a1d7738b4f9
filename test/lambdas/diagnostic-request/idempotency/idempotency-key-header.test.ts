import { expect, test } from 'vitest';
import { maxIdempotencyKeyLength } from '../../../../contract/limits.ts';
import { malformedIdempotencyKey } from '../../../../contract/problem-types.ts';
import { parseIdempotencyKey } from '../../../../lambdas/diagnostic-request/idempotency/idempotency-key-header.ts';

const longest = 'k'.repeat(maxIdempotencyKeyLength);

test.each([
  ['8e03978e-40d5-43e8-bc93-6894a57f9324', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
  ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
  ['a+b/c==', 'a+b/c=='],
  ['~', '~'],
  ['a b', 'a b'],
  ['"a, b"', 'a, b'],
  ['\t "k" ', 'k'],
  [longest, longest],
  [`"${'\\\\'.repeat(maxIdempotencyKeyLength)}"`, '\\'.repeat(maxIdempotencyKeyLength)],
  ['\\'.repeat(maxIdempotencyKeyLength), '\\'.repeat(maxIdempotencyKeyLength)],
  ['', undefined],
  ['""', undefined],
  [' \t ', undefined],
  [undefined, undefined],
])('parseIdempotencyKey(%j) is %j', (header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key);
});

const advice = /^Send one Idempotency-Key of at most 255 printable ASCII characters/;
const commaAdvice = /^This Idempotency-Key contains a comma, which separates header values\./;

test.each([
  ['a key of a character too many', `${longest}k`, advice],
  ['an open quote', '"k', advice],
  ['a quote within', 'k"k', advice],
  ['an unknown escape', '"k\\n"', advice],
  ['a letter beyond ASCII', 'schlüssel', advice],
  ['a control character', 'k\u0007', advice],
  ['white space that HTTP does not know', '\u00a0k', advice],
  ['a line separator', 'k\u2028', advice],
  ['a comma', 'a,b', commaAdvice],
  ['two header lines', 'a, a', commaAdvice],
  ['two quoted header lines', '"a", "a"', commaAdvice],
  ['a comma after a quoted key', '"a",b', commaAdvice],
])('parseIdempotencyKey() rejects %s', (_what, header, detail) => {
  expect(() => parseIdempotencyKey(header)).toThrow(
    expect.objectContaining({ problem: malformedIdempotencyKey, message: expect.stringMatching(detail) }),
  );
});
