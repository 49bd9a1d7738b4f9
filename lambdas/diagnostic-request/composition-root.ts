import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { EmailWords } from '../../contract/words/words.ts';
import { RequestEnvironment, readEnvironment } from '../shared/request-environment.ts';
import { createFetchDigests } from './digest-secret.ts';
import { createDryRun, type DryRun } from './dry-run.ts';
import { createSesSendEmail } from './email/ses-client.ts';
import { createForwardByEmail } from './forward-by-email.ts';
import { createHandleDiagnosticRequest, type HandleDiagnosticRequest } from './handle-diagnostic-request.ts';
import type { Digests } from './keyed-digests.ts';
import { createClientLimits } from './rate-limit/client-limits.ts';
import { createDryRunLimit } from './rate-limit/dry-run-limit.ts';
import { createConsumeEmailQuota } from './rate-limit/email-quota.ts';
import { createRateLimitTable } from './rate-limit/rate-limit-table.ts';
import { createRequestLog } from './request-log.ts';
import { tableClientConfig } from './runtime/timeouts.ts';

/** Compiled in when the function is bundled. */
declare const emailWords: EmailWords;

/** The use cases, which share their clients. */
export interface DiagnosticRequests {
  readonly handle: HandleDiagnosticRequest;
  readonly dryRun: DryRun;
}

interface ComposedRequests extends DiagnosticRequests {
  /** Fetches their key once for each instance. */
  readonly fetchDigests: () => Promise<Digests>;
}

/**
 * Composes the use cases from the function's environment variables. Import this module only once a request has come, or
 * in a function that has no other use. Powertools' idempotency loads with the first request that needs it.
 */
export function composeFromEnvironment(
  environment: NodeJS.ProcessEnv,
  fetchDigests?: () => Promise<Digests>,
): ComposedRequests {
  const settings = readEnvironment(RequestEnvironment, environment);
  const tableAccess = { client: new DynamoDBClient(tableClientConfig), tableName: settings.TABLE_NAME };
  const table = createRateLimitTable({ ...tableAccess, clock: Date.now });
  const runIdempotently = lazily(async () =>
    (await import('./idempotency/run-idempotently.ts')).createRunIdempotently(tableAccess),
  );
  const emailWindowSeconds = settings.EMAIL_WINDOW_SECONDS;
  const shared = {
    fetchDigests:
      fetchDigests ??
      createFetchDigests({
        client: new SecretsManagerClient(tableClientConfig),
        secretArn: settings.DIGEST_SECRET_ARN,
      }),
    requestLog: createRequestLog({
      logger: new Logger(),
      metrics: new Metrics({ defaultDimensions: { stage: settings.STAGE } }),
    }),
  };
  const handle = createHandleDiagnosticRequest({
    ...shared,
    limitsForClient: createClientLimits({
      table,
      emailsPerClient: settings.EMAIL_LIMIT_PER_CLIENT,
      emailWindowSeconds,
    }),
    forwardByEmail: createForwardByEmail({
      runIdempotently: async (run) => (await runIdempotently())(run),
      consumeEmailQuota: createConsumeEmailQuota({
        table,
        emailLimit: settings.EMAIL_LIMIT,
        emailWindowSeconds,
      }),
      sendEmail: createSesSendEmail(settings),
      emailWords,
    }),
  });
  const dryRun = createDryRun({ ...shared, dryRunLimitForClient: createDryRunLimit(table) });
  return { handle, dryRun, fetchDigests: shared.fetchDigests };
}

/** Calls `load` once, with the first call, and returns its promise to all. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
