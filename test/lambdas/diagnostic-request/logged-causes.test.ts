import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { SESv2ServiceException } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailUnavailable } from '../../../contract/problems/types.ts';
import { DiagnosticRequests } from '../../../lambdas/diagnostic-request/diagnostic-requests.ts';
import { Mailer } from '../../../lambdas/diagnostic-request/email/mailer.ts';
import { DigestSecret } from '../../../lambdas/diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../../../lambdas/diagnostic-request/problem-exception.ts';
import { RequestLog } from '../../../lambdas/diagnostic-request/request-log.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { englishEmail } from '../../fixtures/words.ts';
import { captureLog, parseLog } from '../../support/capture-log.ts';
import { functionEnvironment } from '../../support/function-environment.ts';
import { lambdaContext } from '../../support/lambda-events.ts';

const metrics = new Metrics({ namespace: 'Frontdesk', serviceName: 'frontdesk' });
let log: ReturnType<typeof captureLog>;
let logger: Logger;
let entry: RequestLog;
beforeEach(() => {
  log = captureLog();
  logger = new Logger({ serviceName: 'frontdesk' });
  entry = new RequestLog(logger, metrics, { endpoint: 'http', requestId: 'request-1', dryRun: false });
});
afterEach(() => log.end());

const lines = () => parseLog(log.text()).filter((line) => !('_aws' in line));

const refusal = new SESv2ServiceException({
  name: 'MessageRejected',
  message: 'Ada',
  $fault: 'client',
  $metadata: { httpStatusCode: 400 },
});

/** Counts hits but fails to refund them. */
async function failRefunds({ input }: UpdateItemCommand): Promise<object> {
  if (input.UpdateExpression?.startsWith('DELETE')) throw createFailure();
  return {};
}

/** Creates an error whose message and causes repeat the request. */
function createFailure() {
  const socket = Object.assign(new RangeError('ada@example.org'), { code: 'ECONNRESET' });
  return new TypeError('Ada Byron', { cause: new Error('Ada', { cause: socket }) });
}

const frames = expect.arrayContaining([expect.stringContaining('logged-causes.test.ts')]);
const loggedCause = {
  name: 'TypeError',
  frames,
  cause: { name: 'Error', frames, cause: { name: 'RangeError', code: 'ECONNRESET', frames } },
};
const line = {
  level: 'INFO',
  message: 'Diagnostic request',
  timestamp: expect.any(String),
  service: 'frontdesk',
  sampling_rate: 0,
  requestId: 'request-1',
  endpoint: 'http',
  durations: { total: expect.any(Number) },
};

describe('the log line of a request contains each cause, but no part of the request, for', () => {
  afterEach(() => expect(log.text()).not.toMatch(/Ada|ada@|Byron/));

  test('a failure', () => {
    entry.finishWithProblem(new ProblemException(mailUnavailable, 'No e-mail', { cause: createFailure() }));

    expect(lines()).toEqual([{ ...line, level: 'ERROR', outcome: 'mail-unavailable', cause: loggedCause }]);
  });

  test('a hit that was not refunded', async () => {
    const requests = new DiagnosticRequests({
      digestSecret: new DigestSecret('arn', { send: async () => ({ SecretString: 'x'.repeat(32) }) }),
      table: { client: { send: failRefunds } as unknown as DynamoDBClient, tableName: 'requests' },
      emailLimits: { limit: 1, limitPerClient: 1 },
      mailer: new Mailer(functionEnvironment('') as never, { send: () => Promise.reject(refusal) }),
      emailWords: englishEmail,
      logger,
      metrics,
    });
    const remainingMs = [10_000, 0].values();
    const receivedRequest = {
      endpoint: 'http',
      dryRun: false,
      viewerAddress: '192.0.2.1',
      context: { ...lambdaContext(), getRemainingTimeInMillis: () => remainingMs.next().value ?? 0 },
      parse: () => ({ values: validRequest, idempotencyScope: { kind: 'none' } as const }),
    } as const;

    await expect(requests.handle(receivedRequest)).rejects.toMatchObject({ problem: mailUnavailable });

    expect(lines()).toMatchObject([
      { level: 'ERROR', outcome: 'mail-unavailable', notGivenBack: loggedCause },
    ]);
  });

  test('an accepted request that could not be recorded', () => {
    entry.setIdentifier('DR-1');
    entry.finish({ response: { id: 'DR-1' }, replayed: false, unrecorded: createFailure() });

    expect(lines()).toEqual([
      { ...line, level: 'WARN', outcome: 'accepted', identifier: 'DR-1', unrecorded: loggedCause },
    ]);
  });
});
