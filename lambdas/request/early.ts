import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { departure } from './departure.ts';
import { createFetchDigests } from './digest-key.ts';
import type { Receive } from './receive.ts';
import { tableClientSettings } from './time-limits.ts';

/**
 * The request for a function that does nothing else. At a few requests a day nearly each is the first of its
 * instance: the digests' key is asked for at once, and the rest is loaded while it is on its way.
 */
export async function receiveEarly(environment: NodeJS.ProcessEnv): Promise<Receive> {
  const client = new SecretsManagerClient(tableClientSettings);
  const fetchDigests = createFetchDigests({ client, secretArn: environment.DIGEST_SECRET_ARN ?? '' });
  const departed = departure(client);
  // A failure is nobody's yet: the first request asks again.
  const early = fetchDigests().catch(() => undefined);
  await Promise.race([departed, early]);
  const { receiveFrom } = await import('./index.ts');
  const receive = receiveFrom(environment, fetchDigests);
  // Lambda may freeze an instance between its start and its first request: a call under way would break off.
  await early;
  return receive;
}
