import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { DiagnosticRequests } from '../composition-root.ts';
import { createFetchDigests } from '../digest-secret.ts';
import { tableClientConfig } from './timeouts.ts';

/**
 * Composes the use cases in the init phase of a function that has no other. At a few requests a day nearly each is the
 * first of its instance: the key of the digests is fetched at once, and the modules load while that call is under way.
 */
export async function composeInInitPhase(environment: NodeJS.ProcessEnv): Promise<DiagnosticRequests> {
  const client = new SecretsManagerClient(tableClientConfig);
  const fetchDigests = createFetchDigests({ client, secretArn: environment.DIGEST_SECRET_ARN ?? '' });
  // No request waits yet: after a failure the first one fetches again.
  const prefetch = fetchDigests().catch(() => undefined);
  const { composeFromEnvironment } = await import('../composition-root.ts');
  const diagnosticRequests = composeFromEnvironment(environment, fetchDigests);
  // Lambda may freeze an instance between init phase and first request: a call under way would break off.
  await prefetch;
  return diagnosticRequests;
}
