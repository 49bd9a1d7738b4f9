import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

// From the call of Node's HTTP client to its last byte: the connection has to stand first.
const connectingMs = 2;

/**
 * Resolves when the next call of `client` is on its way. To load a module takes the one thread: before this it keeps
 * the call from leaving, after it it costs nothing until the answer is here.
 */
export async function untilCallSent(client: DynamoDBClient | SecretsManagerClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Each client has the types of its own calls for the same stack. The step is the last before the network.
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
