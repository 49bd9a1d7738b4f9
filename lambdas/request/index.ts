import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createClientLimits } from './client-limits.ts';
import { departure } from './departure.ts';
import { createFetchDigests } from './digest-key.ts';
import type { Digests } from './digests.ts';
import { createCountEmail } from './email-quota.ts';
import { RequestEnvironment, readEnvironment } from './environment.ts';
import { createJournal } from './journal.ts';
import { createRateLimitTable } from './rate-limit-table.ts';
import { createReceive, type Receive } from './receive.ts';
import { createSubmit } from './submit.ts';
import { tableClientSettings } from './time-limits.ts';

/**
 * Puts the request together from what the stack tells the function. Import it only when a request has come, or is all
 * that may come. The mail's client and Powertools' idempotency are loaded when they are needed.
 */
export function receiveFrom(environment: NodeJS.ProcessEnv, fetchDigests?: () => Promise<Digests>): Receive {
  const settings = readEnvironment(RequestEnvironment, environment);
  const stored = { client: new DynamoDBClient(tableClientSettings), tableName: settings.TABLE_NAME };
  const table = createRateLimitTable({ ...stored, clock: Date.now });
  const mailer = lazily(async () => (await import('./mailer.ts')).mailerFrom(settings));
  const once = lazily(async () => (await import('./once.ts')).createOnce(stored));
  // Most requests send a mail: its client is loaded while the table is waited for the first time.
  departure(stored.client)
    .then(mailer)
    .catch(() => undefined);
  const emailWindowSeconds = settings.MAIL_WINDOW_SECONDS;
  return createReceive({
    fetchDigests:
      fetchDigests ??
      createFetchDigests({
        client: new SecretsManagerClient(tableClientSettings),
        secretArn: settings.DIGEST_SECRET_ARN,
      }),
    limitsOf: createClientLimits({
      table,
      emailsPerClient: settings.MAILS_PER_HOUR_AND_CLIENT,
      emailWindowSeconds,
    }),
    submit: createSubmit({
      runIdempotently: async (run) => (await once())(run),
      countEmail: createCountEmail({ table, emailsPerHour: settings.MAILS_PER_HOUR, emailWindowSeconds }),
      sendMail: async (mail) => (await mailer())(mail),
    }),
    journal: createJournal({
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
