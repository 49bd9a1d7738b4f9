import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { createClientLimits } from './client-limits.ts';
import { createFetchDigests } from './digest-key.ts';
import { createCountEmail } from './email-quota.ts';
import { RequestEnvironment, readEnvironment } from './environment.ts';
import { createJournal } from './journal.ts';
import { createOnce } from './once.ts';
import { createRateLimitTable } from './rate-limit-table.ts';
import { createReceive, type Receive } from './receive.ts';
import { createSendMail } from './send-mail.ts';
import { createSubmit } from './submit.ts';
import { ThrottlingRetryStrategy } from './throttling-retry.ts';
import { tableAttempts, tableTimeouts } from './time-limits.ts';

/** Puts the request together from what the stack tells the function. Import it only when a request has come. */
export function receiveFrom(environment: NodeJS.ProcessEnv): Receive {
  const settings = readEnvironment(RequestEnvironment, environment);
  const brief = {
    maxAttempts: tableAttempts,
    requestHandler: { ...tableTimeouts, throwOnRequestTimeout: true },
  };
  const stored = { client: new DynamoDBClient(brief), tableName: settings.TABLE_NAME };
  const table = createRateLimitTable({ ...stored, clock: Date.now });
  return createReceive({
    fetchDigests: createFetchDigests({
      client: new SecretsManagerClient(brief),
      secretArn: settings.DIGEST_SECRET_ARN,
    }),
    limitsOf: createClientLimits({
      table,
      emailsPerClient: settings.MAILS_PER_HOUR_AND_CLIENT,
      emailWindowSeconds: settings.MAIL_WINDOW_SECONDS,
    }),
    submit: createSubmit({
      once: createOnce(stored),
      countEmail: createCountEmail({
        table,
        emailsPerHour: settings.MAILS_PER_HOUR,
        emailWindowSeconds: settings.MAIL_WINDOW_SECONDS,
      }),
      sendMail: createSendMail({
        client: new SESv2Client({
          retryStrategy: new ThrottlingRetryStrategy(3),
          // A connection that died while the instance was frozen would look like a mail whose answer was lost.
          requestHandler: { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } },
        }),
        sender: settings.MAIL_SENDER,
        senderName: settings.MAIL_SENDER_NAME,
        recipient: settings.MAIL_RECIPIENT,
        configurationSet: settings.CONFIGURATION_SET,
      }),
    }),
    journal: createJournal({
      logger: new Logger(),
      metrics: new Metrics({ defaultDimensions: { stage: settings.STAGE } }),
    }),
  });
}
