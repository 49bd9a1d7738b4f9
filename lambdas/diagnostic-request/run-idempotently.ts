import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { Context } from 'aws-lambda';
import { durationInWords } from '../../contract/in-words.ts';
import { idempotencyKeyReused, requestInProgress } from '../../contract/problems/types.ts';
import type { AcceptedDiagnosticRequest } from '../../contract/request/diagnostic-request.ts';
import { functionTimeoutSeconds, idempotencyWindowSeconds } from '../../contract/request/limits.ts';
import type { RequestDigests } from './keyed-digests.ts';
import { ProblemException, unavailableException } from './problem-exception.ts';
import type { TableAccess } from './rate-limit/rate-limit-table.ts';

interface RunIdempotentlyInput {
  readonly response: AcceptedDiagnosticRequest;
  readonly record: NonNullable<RequestDigests['record']>;
  /** Its remaining time is how long the lock on the request lasts. */
  readonly context: Context;
  readonly operation: () => Promise<void>;
}

export interface IdempotentResult {
  /** The response to the request for which the operation ran. */
  readonly response: AcceptedDiagnosticRequest;
  /** Whether the operation ran for an earlier request that this one repeats. */
  readonly replayed: boolean;
  /** The error that prevented the success of the operation from being recorded. */
  readonly unrecorded?: unknown;
}

/**
 * Runs an operation unless it has succeeded for the same record key in the last `idempotencyWindowSeconds`. Throws the
 * operation's error, or a ProblemException: 409 while the operation runs, 422 if the key was used with different
 * values, 503 if the table fails.
 *
 * The idempotency record is an item in the table: `id` (`request#` and a hash of the key), `validation` (a hash of the
 * fingerprint), `status`, `data` (the response: identifier and promised day) and expirations. Powertools wraps only the
 * operation, so it stores nothing else. Its middy middleware is not used, because version 2.35.0 deletes records on a conflict.
 */
export async function runIdempotently(
  { client, tableName }: TableAccess,
  { response, record, context, operation }: RunIdempotentlyInput,
): Promise<IdempotentResult> {
  const attempt: { operation?: Promise<void> } = {};
  const runRecorded = makeIdempotent(
    async (_record: RunIdempotentlyInput['record'], _context: Context) => {
      attempt.operation = operation();
      await attempt.operation;
      return response;
    },
    {
      persistenceStore: new DynamoDBPersistenceLayer({ tableName, awsSdkV3Client: client }),
      keyPrefix: 'request',
      config: new IdempotencyConfig({
        eventKeyJmesPath: 'key',
        payloadValidationJmesPath: 'fingerprint',
        throwOnNoIdempotencyKey: true,
        hashFunction: 'sha256',
        expiresAfterSeconds: idempotencyWindowSeconds,
      }),
    },
  );
  try {
    return { response: await runRecorded(record, context), replayed: !attempt.operation };
  } catch (error) {
    if (!attempt.operation) throw idempotencyException(error);
    // Throws the error of a failed operation, rather than Powertools' failure to delete its record.
    await attempt.operation;
    // The e-mail has been sent. An error response would invite a retry, which could send it again.
    return { response, replayed: false, unrecorded: error };
  }
}

function idempotencyException(error: unknown): ProblemException {
  if (error instanceof IdempotencyValidationError) {
    return new ProblemException(
      idempotencyKeyReused,
      (keyName) =>
        `This ${keyName} was used with different values in ${durationInWords(idempotencyWindowSeconds, 'the last')}. Send a new one, or exactly the earlier values.`,
    );
  }
  if (error instanceof IdempotencyAlreadyInProgressError) {
    return new ProblemException(
      requestInProgress,
      (keyName) =>
        `The same request is still being processed. Send it again with the same ${keyName} after ${functionTimeoutSeconds} seconds.`,
      { retryAfterSeconds: functionTimeoutSeconds },
    );
  }
  return unavailableException(error instanceof Error ? (error.cause ?? error) : error);
}
