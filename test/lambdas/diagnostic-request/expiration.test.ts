import { expect, test } from 'vitest';
import {
  emailLimitPolicy,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
} from '../../../contract/request/limits.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { jsonPost } from '../../support/lambda-events.ts';
import { createRequestFunction } from '../../support/request-function.ts';

const fn = await createRequestFunction();

test('handler() sets a time to live on every item of a request', async () => {
  await fn.post(jsonPost(validRequest, { headers: { 'Idempotency-Key': 'k' } }));

  const { windowSeconds } = emailLimitPolicy;
  const now = Date.now() / 1_000;
  const secondsLeft = new Map(
    (await fn.table.items()).map(({ id, expiration }) => [id?.S?.split('#')[0], Number(expiration?.N) - now]),
  );
  expect([...secondsLeft.keys()].sort()).toEqual(['client', 'e-mails', 'request']);
  expect(secondsLeft.get('client')).toBeLessThanOrEqual(windowSeconds + 1);
  expect(secondsLeft.get('e-mails')).toBeLessThanOrEqual(windowSeconds + functionTimeoutSeconds + 1);
  expect(secondsLeft.get('request')).toBeLessThanOrEqual(idempotencyWindowSeconds + 1);
});
