import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createClientLimits } from './client-limits.ts';
import { untilCallSent } from './departure.ts';
import { createFetchDigests } from './digest-key.ts';
import type { Digests } from './digests.ts';
import { createConsumeEmailQuota } from './email-quota.ts';
import { RequestEnvironment, readEnvironment } from './environment.ts';
import { createRequestLog } from './journal.ts';
import { createRateLimitTable } from './rate-limit-table.ts';
import { createHandleDiagnosticRequest, type HandleDiagnosticRequest } from './receive.ts';
import { createForwardByEmail } from './submit.ts';
import { tableClientConfig } from './time-limits.ts';

/**
 * Puts the request together from what the stack tells the function. Import it only when a request has come, or is all
 * that may come. The mail's client and Powertools' idempotency are loaded when they are needed.
 */
export function composeFromEnvironment(
  environment: NodeJS.ProcessEnv,
  fetchDigests?: () => Promise<Digests>,
): HandleDiagnosticRequest {
  const settings = readEnvironment(RequestEnvironment, environment);
  const tableAccess = { client: new DynamoDBClient(tableClientConfig), tableName: settings.TABLE_NAME };
  const table = createRateLimitTable({ ...tableAccess, clock: Date.now });
  const sesSendEmail = lazily(async () => (await import('./mailer.ts')).createSesSendEmail(settings));
  const runIdempotently = lazily(async () => (await import('./once.ts')).createRunIdempotently(tableAccess));
  // Most requests send a mail: its client is loaded while the table is waited for the first time.
  untilCallSent(tableAccess.client)
    .then(sesSendEmail)
    .catch(() => undefined);
  const emailWindowSeconds = settings.EMAIL_WINDOW_SECONDS;
  return createHandleDiagnosticRequest({
    fetchDigests:
      fetchDigests ??
      createFetchDigests({
        client: new SecretsManagerClient(tableClientConfig),
        secretArn: settings.DIGEST_SECRET_ARN,
      }),
    limitsForClient: createClientLimits({
      table,
      emailsPerClient: settings.EMAILS_PER_HOUR_AND_CLIENT,
      emailWindowSeconds,
    }),
    forwardByEmail: createForwardByEmail({
      runIdempotently: async (run) => (await runIdempotently())(run),
      consumeEmailQuota: createConsumeEmailQuota({
        table,
        emailsPerHour: settings.EMAILS_PER_HOUR,
        emailWindowSeconds,
      }),
      sendEmail: async (email) => (await sesSendEmail())(email),
    }),
    requestLog: createRequestLog({
      logger: new Logger(),
      metrics: new Metrics({ defaultDimensions: { stage: settings.STAGE } }),
    }),
  });
}

/** What `load` gives, loaded once. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
