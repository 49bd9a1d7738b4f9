import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { functionTimeoutSeconds, idempotencyWindowSeconds } from '../../contract/limits.ts';
import { idempotencyKeyReused, requestInProgress } from '../../contract/problems.ts';
import type { RequestDigests } from './digests.ts';
import { RequestRefusal, temporarilyUnavailable } from './request-refusal.ts';

interface Parts {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

interface Run {
  readonly identifier: string;
  readonly record: NonNullable<RequestDigests['record']>;
  readonly context: Context;
  readonly effect: () => Promise<void>;
}

/** `replayed`: an earlier run had the effect. `unrecorded`: this run had it, and the table could not be told. */
export interface Ran {
  readonly identifier: string;
  readonly replayed: boolean;
  readonly unrecorded?: unknown;
}

/**
 * Runs an effect once for each key within the window. Powertools wraps the effect alone, so that it records nothing
 * but digests and the identifier. Its middy middleware is not used: 2.35.0 deletes records on a conflict.
 */
export function createOnce({ client, tableName }: Parts): (run: Run) => Promise<Ran> {
  const persistenceStore = new DynamoDBPersistenceLayer({ tableName, awsSdkV3Client: client });
  const options = {
    persistenceStore,
    keyPrefix: 'request',
    config: new IdempotencyConfig({
      eventKeyJmesPath: 'key',
      payloadValidationJmesPath: 'fingerprint',
      throwOnNoIdempotencyKey: true,
      hashFunction: 'sha256',
      expiresAfterSeconds: idempotencyWindowSeconds,
    }),
  };

  return async function once({ identifier, record, context, effect }) {
    const attempt: { effect?: Promise<void> } = {};
    const run = makeIdempotent(async (_record: Run['record'], _context: Context) => {
      attempt.effect = effect();
      await attempt.effect;
      return identifier;
    }, options);
    try {
      return { identifier: await run(record, context), replayed: !attempt.effect };
    } catch (error) {
      if (!attempt.effect) throw refusalOf(error);
      // Powertools may have failed to delete the record of a failed effect: what is told is the effect's own error.
      await attempt.effect;
      // The mail is out. To tell of a failure would invite a repetition, which could send it again.
      return { identifier, replayed: false, unrecorded: error };
    }
  };
}

function refusalOf(error: unknown): RequestRefusal {
  if (error instanceof IdempotencyValidationError) {
    return new RequestRefusal(
      idempotencyKeyReused,
      'This Idempotency-Key came within 24 hours with other values. Send a new key, or exactly the earlier values.',
    );
  }
  if (error instanceof IdempotencyAlreadyInProgressError) {
    return new RequestRefusal(
      requestInProgress,
      `The same request is running. Send it again with the same key after ${functionTimeoutSeconds} seconds.`,
      { retryAfterSeconds: functionTimeoutSeconds },
    );
  }
  return temporarilyUnavailable(error instanceof Error ? (error.cause ?? error) : error);
}
