import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createFetchDigests } from '../digest-secret.ts';
import type { HandleDiagnosticRequest } from '../handle-diagnostic-request.ts';
import { tableClientConfig } from './timeouts.ts';
import { untilCallSent } from './until-call-sent.ts';

/**
 * The request for a function that does nothing else. At a few requests a day nearly each is the first of its
 * instance: the digests' key is asked for at once, and the rest is loaded while it is on its way.
 */
export async function composeInInitPhase(environment: NodeJS.ProcessEnv): Promise<HandleDiagnosticRequest> {
  const client = new SecretsManagerClient(tableClientConfig);
  const fetchDigests = createFetchDigests({ client, secretArn: environment.DIGEST_SECRET_ARN ?? '' });
  const callSent = untilCallSent(client);
  // A failure is nobody's yet: the first request asks again.
  const prefetch = fetchDigests().catch(() => undefined);
  await Promise.race([callSent, prefetch]);
  const { composeFromEnvironment: receiveFrom } = await import('../composition-root.ts');
  const handleDiagnosticRequest = receiveFrom(environment, fetchDigests);
  // Lambda may freeze an instance between its start and its first request: a call under way would break off.
  await prefetch;
  return handleDiagnosticRequest;
}
