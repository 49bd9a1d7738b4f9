import { expect, test } from 'vitest';
import { malformedIdempotencyKey } from '../../../../contract/problems/types.ts';
import { parseIdempotencyKey } from '../../../../lambdas/diagnostic-request/http/http-request.ts';

const longest = 'k'.repeat(255);

test.each([
  ['\t "k" ', 'k'],
  ['"a, b"', 'a, b'],
  ['"a\\"\\\\b"', 'a"\\b'],
  [longest, longest],
  ['""', undefined],
  [' \t ', undefined],
])('parseIdempotencyKey(%j) is %j', (header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key);
});

test.each([
  ['a key with one character too many', `${longest}k`, /^Send one Idempotency-Key of at most 255 printable/],
  ['an unknown escape', '"k\\n"', /^Send one/],
  ['whitespace that HTTP does not allow', '\u00a0k', /^Send one/],
  ['two header lines', 'a, a', /^This Idempotency-Key contains a comma/],
])('parseIdempotencyKey() rejects %s', (_what, header, detail) => {
  expect(() => parseIdempotencyKey(header)).toThrow(
    expect.objectContaining({ problem: malformedIdempotencyKey, message: expect.stringMatching(detail) }),
  );
});
