import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maxIdempotencyKeyLength } from '../../../../contract/limits.ts';
import { requester } from '../../../fixtures/request-values.ts';
import { formPost, jsonPost, uniqueAddress } from '../../../support/lambda-events.ts';
import { type RequestFunction, startRequestFunction } from '../../../support/request-function.ts';

const values = { ...requester, message: 'It has been\nwrong for a year.' };

const longest = 'k'.repeat(maxIdempotencyKeyLength);

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
});
afterEach(() => {
  fn.ses.delivered.length = 0;
});
afterAll(() => fn.close());

const withKey = (key: string, sent: object = values) =>
  jsonPost(sent, { headers: { 'Idempotency-Key': key } });

describe('handler()', () => {
  test('replays the same key and values, quoted or bare, in whatever encoding', async () => {
    const key = randomUUID();
    const form = formPost({
      message: 'It has been\r\nwrong for a year.  ',
      email: values.email,
      name: ` ${values.name}`,
    });
    const spaced = { ...withKey(`"${key}"`), body: JSON.stringify({ ...values, source: '' }, null, 2) };

    const first = await fn.post(withKey(`"${key}"`));
    const replays = [
      await fn.post(withKey(key)),
      await fn.post(spaced),
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

  test('rejects the same key with other values', async () => {
    const key = randomUUID();
    await fn.post(withKey(key));

    const answer = await fn.post(withKey(key, { ...values, name: 'Grace' }));

    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      type: expect.stringMatching(/\/idempotency-key-reused$/),
    });
    expect(fn.ses.delivered).toHaveLength(1);
  });

  test('treats a request without a key as new', async () => {
    const answers = [await fn.post(jsonPost(values)), await fn.post(jsonPost(values))];

    expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
    expect(fn.ses.delivered).toHaveLength(2);
  });

  test('keeps a key free that came with an invalid body', async () => {
    const key = randomUUID();
    await fn.post(withKey(key, {}));

    expect((await fn.post(withKey(key))).status).toBe(202);
  });

  test('sends one e-mail for 12 parallel requests with one key from 12 addresses', async () => {
    const key = randomUUID();

    const answers = await Promise.all(Array.from({ length: 12 }, () => fn.post(withKey(key))));

    const accepted = answers.filter(({ status }) => status === 202);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.length + waiting.length).toBe(12);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
    for (const answer of waiting) expect(answer.headers['Retry-After']).toBe('10');
    expect(fn.ses.delivered).toHaveLength(1);
  });

  test('gives a new instance the same identifier for the same key and values', async () => {
    const key = randomUUID();
    const first = await fn.post(withKey(key));
    await fn.table.empty();
    await fn.restart();

    const again = await fn.post(withKey(key));

    expect(again.text).toBe(first.text);
    expect(again.headers['Idempotency-Replayed']).toBeUndefined();
  });

  test.each([
    ['a key of a character too many', 'k'.repeat(maxIdempotencyKeyLength + 1)],
    ['an open quote', '"k'],
    ['a quote within', 'k"k'],
    ['an unknown escape', '"k\\n"'],
    ['a letter beyond ASCII', 'schlüssel'],
    ['a control character', 'k\u0007'],
    ['white space that HTTP does not know', '\u00a0k'],
    ['a line separator', 'k\u2028'],
    ['two header lines', ['a', 'a']],
    ['two quoted header lines', ['"a"', '"a"']],
  ])('rejects %s', async (_what, key) => {
    const answer = await fn.post(jsonPost(values, { headers: { 'Idempotency-Key': key } }));

    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ type: expect.stringMatching(/\/malformed-idempotency-key$/) });
  });

  test.each(['a,b', 'a, a', '"a", "a"', '"a",b'])('says what a comma in the key %s needs', async (key) => {
    const { status, json } = await fn.post(jsonPost(values, { headers: { 'Idempotency-Key': key } }));

    expect(status).toBe(400);
    expect(json().detail).toBe(
      'This Idempotency-Key holds a comma, which separates the values of a header. Send one key, and put a key with a comma into double quotes (a string of RFC 9651).',
    );
  });

  test.each(['', '""', ' \t '])('treats the empty key %j as none', async (key) => {
    const event = jsonPost(values, { headers: { 'Idempotency-Key': key } });

    const answers = [await fn.post(event), await fn.post(event)];

    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
  });

  test.each([
    ['a UUID', '8e03978e-40d5-43e8-bc93-6894a57f9324', '"8e03978e-40d5-43e8-bc93-6894a57f9324"'],
    ['base64', 'a+b/c==', '"a+b/c=="'],
    ['one character', '~', '"~"'],
    ['the most characters', longest, `"${longest}"`],
    [
      'the most characters, each escaped',
      '\\'.repeat(maxIdempotencyKeyLength),
      `"${'\\\\'.repeat(maxIdempotencyKeyLength)}"`,
    ],
    ['a space within', 'a b', '"a b"'],
  ])('treats %s, bare and quoted, as one key', async (_what, bare, quoted) => {
    await fn.table.empty();
    const from = uniqueAddress();
    const first = await fn.post({ ...withKey(bare), from });

    const second = await fn.post({ ...withKey(quoted), from });

    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.headers['Idempotency-Replayed']).toBe('true');
  });
});
