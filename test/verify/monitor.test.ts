import { describe, expect, test } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import { publishedMetrics } from '../support/emf.ts';
import { monitorLog } from '../support/monitor-function.ts';
import { startTamperingProxy } from '../support/tampering-proxy.ts';

const { baseUrl } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses');

const checksFailed = {
  namespace: 'Frontdesk',
  name: 'ChecksFailed',
  dimensions: { service: 'frontdesk', stage: 'test' },
};
const summaryLinesIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"Check of the deployment"'))
    .map((line) => JSON.parse(line));

describe('the monitor function', () => {
  test('publishes zero failed checks for a deployment without faults', async () => {
    const log = await monitorLog(baseUrl);

    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: 0 }]);
    expect(summaryLinesIn(log)).toMatchObject([{ level: 'INFO', counts: { failed: 0 } }]);
  });

  test.skipIf(lacks)(`publishes the number of failed checks, and logs them${note}`, async () => {
    const proxy = await startTamperingProxy(baseUrl, (answer) => {
      if (answer.path === resourcePaths.pricing) delete answer.headers['access-control-allow-origin'];
    });
    const log = await monitorLog(proxy.url);
    await proxy.close();

    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: 1 }]);
    expect(summaryLinesIn(log)).toMatchObject([
      {
        level: 'ERROR',
        failures: expect.stringContaining('GET /api/v1/pricing allows any origin (expected '),
      },
    ]);
  });
});
