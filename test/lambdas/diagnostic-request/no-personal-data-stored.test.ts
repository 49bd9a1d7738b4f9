import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
} from '../../../contract/limits.ts';
import { requestMemberEntries } from '../../../contract/request-members.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { browserAccept, formPost, jsonPost, uniqueAddress } from '../../support/lambda-events.ts';
import { type RequestFunction, startRequestFunction } from '../../support/request-function.ts';

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
});
afterAll(() => fn.close());

const marker = (what: string) => `${what}-${randomUUID()}`;

/** The forms in which a value could be found: itself, its encodings, and digests without a key. */
function tracesOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const digests = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(bytes).digest();
    return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')];
  });
  // Base64 of a value within a longer text, whatever its offset there.
  const within = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  return [value, encodeURIComponent(value), bytes.toString('hex'), ...within, ...digests].flatMap((trace) => [
    trace,
    trace.toUpperCase(),
  ]);
}

function expectNoTrace(secrets: readonly string[], texts: readonly string[]): void {
  const found = secrets.filter((secret) =>
    tracesOf(secret).some((trace) => texts.some((text) => text.includes(trace))),
  );
  expect(found).toEqual([]);
}

describe('handler() keeps nothing of a request', () => {
  test('in its log or its table, whatever the outcome', async () => {
    const values = {
      ...Object.fromEntries(requestMemberEntries.map(([name]) => [name, marker(name)])),
      name: marker('name'),
      email: `${marker('email')}@example.org`,
    };
    const key = marker('key');
    const from = uniqueAddress();
    const unknownMarkers = [marker('member'), marker('query'), marker('agent'), marker('origin')];
    const [member = '', query = '', agent = '', origin = ''] = unknownMarkers;
    const headers = { 'Idempotency-Key': key, 'User-Agent': agent, Referer: `https://x.example/?q=${query}` };
    const send = (event: object) => fn.post({ ...jsonPost(values, { headers, from }), ...event });

    await send({});
    await send({});
    await send({ body: JSON.stringify({ ...values, name: `${values.name}x` }) });
    await send({ body: JSON.stringify({ ...values, [member]: 1, email: values.name }) });
    await send({ body: JSON.stringify(values).slice(0, -1) });
    await send({});
    await fn.post(jsonPost(values, { headers: { ...headers, Origin: `https://${origin}.example` } }));
    await fn.post(formPost({ ...values, message: 'short' }, browserAccept));
    for (const fault of ['reset', 'fail', 'echo', 'refuse'] as const) {
      fn.ses.setFaults(fault);
      await fn.post(jsonPost(values, { headers: { 'Idempotency-Key': `${key}-${fault}` } }));
    }
    await fn.restart({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' });
    await fn.post(jsonPost(values, { headers }));

    const secrets = [
      ...Object.values(values),
      ...unknownMarkers,
      key,
      `"${key}"`,
      from,
      JSON.stringify(values),
    ];
    expect(fn.ses.delivered.length).toBeGreaterThan(0);
    expectNoTrace(secrets, [fn.log, JSON.stringify(await fn.table.items())]);
  });

  test('and this test would find a trace', () => {
    const value = marker('name');

    for (const trace of tracesOf(value)) {
      expect(() => expectNoTrace([value], [`{"x":"${trace}"}`])).toThrow();
    }
    expect(() => expectNoTrace([value], [Buffer.from(`{"name":"${value}"}`).toString('base64')])).toThrow();
  });

  test('for longer than its time to live', async () => {
    await fn.restart();
    await fn.table.empty();
    await fn.post(jsonPost(validRequest, { headers: { 'Idempotency-Key': 'k' } }));

    const now = Date.now() / 1_000;
    const secondsLeft = new Map(
      (await fn.table.items()).map(({ id, expiration }) => [
        id?.S?.split('#')[0],
        Number(expiration?.N) - now,
      ]),
    );
    expect([...secondsLeft.keys()].sort()).toEqual(['client', 'e-mails', 'request']);
    expect(secondsLeft.get('client')).toBeLessThanOrEqual(emailLimitPolicy.windowSeconds + 1);
    expect(secondsLeft.get('e-mails')).toBeLessThanOrEqual(
      emailLimitPolicy.windowSeconds + functionTimeoutSeconds + 1,
    );
    expect(secondsLeft.get('request')).toBeLessThanOrEqual(idempotencyWindowSeconds + 1);
  });
});
