import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { functionTimeoutSeconds, idempotencyWindowSeconds } from '../../../contract/limits.ts';
import { idempotencyKeyReused, requestInProgress } from '../../../contract/problem-types.ts';
import type { RequestDigests } from '../keyed-digests.ts';
import { ProblemException, unavailableException } from '../problem-exception.ts';

interface RunIdempotentlyDependencies {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

interface IdempotentOperation {
  readonly identifier: string;
  readonly record: NonNullable<RequestDigests['record']>;
  readonly context: Context;
  readonly operation: () => Promise<void>;
}

/** `replayed`: an earlier run had the effect. `unrecorded`: this run had it, and the table could not be told. */
export interface IdempotentResult {
  readonly identifier: string;
  readonly replayed: boolean;
  readonly unrecorded?: unknown;
}

/**
 * Runs an effect once for each key within the window. Powertools wraps the effect alone, so that it records nothing
 * but digests and the identifier. Its middy middleware is not used: 2.35.0 deletes records on a conflict.
 */
export function createRunIdempotently({
  client,
  tableName,
}: RunIdempotentlyDependencies): (runRecorded: IdempotentOperation) => Promise<IdempotentResult> {
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

  return async function runIdempotently({ identifier, record, context, operation }) {
    const attempt: { operation?: Promise<void> } = {};
    const runRecorded = makeIdempotent(async (_record: IdempotentOperation['record'], _context: Context) => {
      attempt.operation = operation();
      await attempt.operation;
      return identifier;
    }, options);
    try {
      return { identifier: await runRecorded(record, context), replayed: !attempt.operation };
    } catch (error) {
      if (!attempt.operation) throw idempotencyException(error);
      // Powertools may have failed to delete the record of a failed effect: what is told is the effect's own error.
      await attempt.operation;
      // The mail is out. To tell of a failure would invite a repetition, which could send it again.
      return { identifier, replayed: false, unrecorded: error };
    }
  };
}

function idempotencyException(error: unknown): ProblemException {
  if (error instanceof IdempotencyValidationError) {
    return new ProblemException(
      idempotencyKeyReused,
      'This Idempotency-Key came within 24 hours with other values. Send a new key, or exactly the earlier values.',
    );
  }
  if (error instanceof IdempotencyAlreadyInProgressError) {
    return new ProblemException(
      requestInProgress,
      `The same request is running. Send it again with the same key after ${functionTimeoutSeconds} seconds.`,
      { retryAfterSeconds: functionTimeoutSeconds },
    );
  }
  return unavailableException(error instanceof Error ? (error.cause ?? error) : error);
}
