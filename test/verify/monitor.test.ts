import { afterEach, describe, expect, test, vi } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import { publishedMetrics } from '../support/emf.ts';
import { monitorLog } from '../support/monitor-function.ts';
import { type ResponseCache, startTamperingProxy, type Tamper } from '../support/tampering-proxy.ts';

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

describe.skipIf(lacks)(`the monitor function${note}`, () => {
  const cache: ResponseCache = new Map();
  afterEach(() => vi.useRealTimers());

  async function logOn(tamper: Tamper): Promise<string> {
    const proxy = await startTamperingProxy(baseUrl, tamper, { cache });
    const log = await monitorLog(proxy.url);
    await proxy.close();
    return log;
  }

  test('publishes zero failed checks for a deployment without faults', async () => {
    const log = await logOn(() => undefined);

    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: 0 }]);
    expect(summaryLinesIn(log)).toMatchObject([{ level: 'INFO', counts: { failed: 0 } }]);
  });

  test('publishes the number of failed checks, and logs them', async () => {
    const log = await logOn(({ method, path, headers }) => {
      if (path === resourcePaths.pricing && method === 'OPTIONS')
        delete headers['access-control-allow-origin'];
    });

    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: 1 }]);
    expect(summaryLinesIn(log)).toMatchObject([
      {
        level: 'ERROR',
        failures: expect.stringContaining(
          'reads: GET /api/v1/pricing answers pages of any origin (expected ',
        ),
      },
    ]);
  });

  test('reads a part of the website in two runs, as its alarm wants two failures, and then the next', async () => {
    const problemsReadAt = async (minute: number) => {
      vi.useFakeTimers({ now: minute * 60_000, toFake: ['Date'] });
      const read: string[] = [];
      await logOn(({ path }) => {
        if (path.startsWith('/problems/')) read.push(path);
      });
      return read.toSorted();
    };
    const [first, second, third] = [
      await problemsReadAt(30),
      await problemsReadAt(45),
      await problemsReadAt(60),
    ];

    expect(second).toEqual(first);
    expect(third).not.toEqual(first);
  });
});
