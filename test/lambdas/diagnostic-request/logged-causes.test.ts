import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailUnavailable } from '../../../contract/problem-types.ts';
import { ProblemException } from '../../../lambdas/diagnostic-request/problem-exception.ts';
import { RequestLog, type RequestLogEntry } from '../../../lambdas/diagnostic-request/request-log.ts';
import { captureLog } from '../../support/capture-log.ts';

let log: ReturnType<typeof captureLog>;
let entry: RequestLogEntry;
beforeEach(() => {
  log = captureLog();
  const logger = new Logger({ serviceName: 'frontdesk' });
  const metrics = new Metrics({ namespace: 'Frontdesk', serviceName: 'frontdesk' });
  entry = new RequestLog(logger, metrics).start({
    endpoint: 'http',
    requestId: 'request-1',
    dryRun: false,
  });
});
afterEach(() => log.end());

const lines = () =>
  log
    .text()
    .split('\n')
    .filter((line) => line && !line.includes('"_aws"'))
    .map((line) => JSON.parse(line));

/** An error whose messages, and those of its causes, repeat what was sent. */
function failure() {
  const socket = Object.assign(new RangeError('ada@example.org'), { code: 'ECONNRESET' });
  return new TypeError('Ada Byron', { cause: new Error('Ada', { cause: socket }) });
}

const frames = expect.arrayContaining([expect.stringContaining('logged-causes.test.ts')]);
const logged = {
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

describe('the line of a request has each cause, and nothing of what was sent, of', () => {
  afterEach(() => expect(log.text()).not.toMatch(/Ada|ada@|Byron/));

  test('a failure', () => {
    entry.finishWithProblem(new ProblemException(mailUnavailable, 'No e-mail', { cause: failure() }));

    expect(lines()).toEqual([{ ...line, level: 'ERROR', outcome: 'mail-unavailable', cause: logged }]);
  });

  test('a use of a quota that was not given back', () => {
    entry.setNotGivenBack(failure());
    entry.finishWithProblem(new ProblemException(mailUnavailable, 'No e-mail'));

    expect(lines()).toEqual([{ ...line, level: 'ERROR', outcome: 'mail-unavailable', notGivenBack: logged }]);
  });

  test('an accepted request that could not be recorded', () => {
    entry.setIdentifier('DR-1');
    entry.finish({ identifier: 'DR-1', replayed: false, unrecorded: failure() });

    expect(lines()).toEqual([
      { ...line, level: 'WARN', outcome: 'accepted', identifier: 'DR-1', unrecorded: logged },
    ]);
  });
});
