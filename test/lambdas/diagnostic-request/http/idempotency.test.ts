import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { malformedIdempotencyKey } from '../../../../contract/problems/types.ts';
import { parseIdempotencyKey } from '../../../../lambdas/diagnostic-request/http/http-request.ts';
import { requester } from '../../../fixtures/request-values.ts';
import { formPost, jsonPost } from '../../../support/lambda-events.ts';
import { createRequestFunction } from '../../../support/request-function.ts';

const values = { ...requester, message: 'It has been\nwrong for a year.' };

const fn = await createRequestFunction();

const withKey = (key: string) => jsonPost(values, { headers: { 'Idempotency-Key': key } });

test('handler() replays the same key and values, quoted or bare, in any encoding', async () => {
  const key = randomUUID();
  const form = formPost({
    message: 'It has been\r\nwrong for a year.  ',
    email: values.email,
    name: ` ${values.name}`,
  });
  const reformatted = { ...withKey(`"${key}"`), body: JSON.stringify({ ...values, source: '' }, null, 2) };

  const first = await fn.post(withKey(`"${key}"`));
  const replays = [
    await fn.post(withKey(key)),
    await fn.post(reformatted),
    await fn.post({ ...form, headers: { ...form.headers, 'idempotency-key': ` "${key}" ` } }),
  ];

  expect(first.headers['Idempotency-Replayed']).toBeUndefined();
  for (const replay of replays) {
    expect(replay.status).toBe(202);
    expect(replay.headers['Idempotency-Replayed']).toBe('true');
    expect(replay.text).toBe(first.text);
  }
  expect(fn.ses.delivered).toHaveLength(1);
});

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
