import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

// From the call of Node's HTTP client to the last byte of the request: the connection comes first.
const connectingMs = 2;

/**
 * Resolves when the next call of `client` has been sent. Loading a module blocks the thread: before that it delays the
 * call, after it it costs nothing until the response is there.
 */
export async function untilCallSent(client: DynamoDBClient | SecretsManagerClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The clients type the same stack by their own calls. Low priority in `deserialize` is the last step before the network.
  (client as DynamoDBClient).middlewareStack.add(
    (next) => (call) => {
      resolve();
      return next(call);
    },
    { step: 'deserialize', priority: 'low' },
  );
  await promise;
  await setTimeout(connectingMs);
}
