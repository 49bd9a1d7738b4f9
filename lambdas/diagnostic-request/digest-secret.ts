import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createDigests, type Digests } from './keyed-digests.ts';

interface FetchDigestsDependencies {
  readonly client: Pick<SecretsManagerClient, 'send'>;
  readonly secretArn: string;
}

/** Fetches the digests' key once for each instance. A failure is not cached: the next request fetches again. */
export function createFetchDigests({ client, secretArn }: FetchDigestsDependencies): () => Promise<Digests> {
  let fetched: Digests | undefined;
  return async function fetchDigests() {
    fetched ??= createDigests(await fetchKey());
    return fetched;
  };

  async function fetchKey(): Promise<string> {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
    // An HMAC with a short key would be a digest that can be guessed.
    if (!SecretString || SecretString.length < 32) {
      throw new Error('Cannot digest: put a secret of at least 32 characters in the digests secret');
    }
    return SecretString;
  }
}
