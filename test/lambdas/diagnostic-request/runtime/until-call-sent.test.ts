import { setTimeout } from 'node:timers/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { untilCallSent } from '../../../../lambdas/diagnostic-request/runtime/until-call-sent.ts';
import { credentials } from '../../../support/dynalite.ts';

test('untilCallSent() waits until the call is on the network, and not for its response', async () => {
  const events: string[] = [];
  const { promise: answer, reject } = Promise.withResolvers<never>();
  const client = new SecretsManagerClient({
    region: 'eu-central-1',
    credentials,
    maxAttempts: 1,
    requestHandler: {
      handle: () => {
        events.push('sent');
        return answer;
      },
    },
  });
  const callSent = untilCallSent(client).then(() => events.push('departed'));
  await setTimeout(10);
  expect(events).toEqual([]);

  const call = client.send(new GetSecretValueCommand({ SecretId: 'arn' })).catch(() => events.push('failed'));
  await callSent;
  reject(new Error('broken off'));
  await call;

  expect(events).toEqual(['sent', 'departed', 'failed']);
});
