import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTakeAllowance } from './allowance.ts';
import { departure } from './departure.ts';
import { createFetchDigests } from './digest-key.ts';
import type { Digests } from './digests.ts';
import { RequestEnvironment, readEnvironment } from './environment.ts';
import { createJournal } from './journal.ts';
import { createCountMail } from './mail-cap.ts';
import { createReceive, type Receive } from './receive.ts';
import { createSubmit } from './submit.ts';
import { tableClientSettings } from './time-limits.ts';

/**
 * Puts the request together from what the stack tells the function. Import it only when a request has come, or is all
 * that may come. The mail's client and Powertools' idempotency are loaded when they are needed.
 */
export function receiveFrom(environment: NodeJS.ProcessEnv, fetchDigests?: () => Promise<Digests>): Receive {
  const settings = readEnvironment(RequestEnvironment, environment);
  const table = {
    client: new DynamoDBClient(tableClientSettings),
    tableName: settings.TABLE_NAME,
    clock: Date.now,
  };
  const mailer = lazily(async () => (await import('./mailer.ts')).mailerFrom(settings));
  const once = lazily(async () => (await import('./once.ts')).createOnce(table));
  // Most requests send a mail: its client is loaded while the table is waited for the first time.
  departure(table.client)
    .then(mailer)
    .catch(() => undefined);
  return createReceive({
    fetchDigests:
      fetchDigests ??
      createFetchDigests({
        client: new SecretsManagerClient(tableClientSettings),
        secretArn: settings.DIGEST_SECRET_ARN,
      }),
    takeAllowance: createTakeAllowance(table),
    submit: createSubmit({
      once: async (run) => (await once())(run),
      countMail: createCountMail({ ...table, mailsPerHour: settings.MAILS_PER_HOUR }),
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
