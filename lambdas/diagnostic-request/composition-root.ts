import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import emailWords from '#content/email-words';
import { RequestEnvironment, readEnvironment } from '../shared/request-environment.ts';
import { DiagnosticRequests } from './diagnostic-requests.ts';
import { Mailer } from './email/mailer.ts';
import type { DigestSecret } from './keyed-digests.ts';
import { tableClientConfig } from './timeouts.ts';

/**
 * Composes the use case from the function's environment variables. Functions that also serve other calls import this
 * module only when a request arrives.
 */
export function composeFromEnvironment(
  environment: NodeJS.ProcessEnv,
  digestSecret: DigestSecret,
): DiagnosticRequests {
  const settings = readEnvironment(RequestEnvironment, environment);
  return new DiagnosticRequests({
    digestSecret,
    table: { client: new DynamoDBClient(tableClientConfig), tableName: settings.TABLE_NAME },
    emailLimits: { limit: settings.EMAIL_LIMIT, limitPerClient: settings.EMAIL_LIMIT_PER_CLIENT },
    mailer: new Mailer(settings),
    emailWords,
    logger: new Logger(),
    metrics: new Metrics({ defaultDimensions: { stage: settings.STAGE } }),
  });
}
