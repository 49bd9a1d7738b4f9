import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
} from '../../../contract/limits.ts';
import { requestMemberEntries } from '../../../contract/request-members.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { identifierOf } from '../../support/faulty-ses.ts';
import { browserAccept, formPost, jsonPost, uniqueAddress } from '../../support/lambda-events.ts';
import { requestFunctionOfFile } from '../../support/request-function.ts';
import { tracedIn } from '../../support/traces.ts';

const fn = await requestFunctionOfFile();

const marker = (what: string) => `${what}-${randomUUID()}`;

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
    const kept = fn.log + JSON.stringify(await fn.table.items());
    const identifiers = fn.ses.delivered.map((email) => String(identifierOf(email)));
    expect(tracedIn(kept, identifiers)).toEqual(identifiers);
    expect(tracedIn(kept, secrets)).toEqual([]);
  });

  test('for longer than its time to live', async () => {
    await fn.restart();
    await fn.table.empty();
    await fn.post(jsonPost(validRequest, { headers: { 'Idempotency-Key': 'k' } }));

    const { windowSeconds } = emailLimitPolicy;
    const now = Date.now() / 1_000;
    const secondsLeft = new Map(
      (await fn.table.items()).map(({ id, expiration }) => [
        id?.S?.split('#')[0],
        Number(expiration?.N) - now,
      ]),
    );
    expect([...secondsLeft.keys()].sort()).toEqual(['client', 'e-mails', 'request']);
    expect(secondsLeft.get('client')).toBeLessThanOrEqual(windowSeconds + 1);
    expect(secondsLeft.get('e-mails')).toBeLessThanOrEqual(windowSeconds + functionTimeoutSeconds + 1);
    expect(secondsLeft.get('request')).toBeLessThanOrEqual(idempotencyWindowSeconds + 1);
  });
});
