import { describe, expect, test } from 'vitest';
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
const parseSummaryLines = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"Check of the deployment"'))
    .map((line) => JSON.parse(line));

describe.skipIf(lacks)(`the monitor function${note}`, () => {
  const cache: ResponseCache = new Map();

  async function runMonitor(tamper: Tamper): Promise<string> {
    const proxy = await startTamperingProxy(baseUrl, tamper, { cache });
    const log = await monitorLog(proxy.url);
    await proxy.close();
    return log;
  }

  test('publishes the number of failed checks, and logs ERROR if there are any', async () => {
    const log = await runMonitor(() => undefined);

    const [{ level, counts }] = parseSummaryLines(log);
    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: counts.failed }]);
    expect(level).toBe(counts.failed === 0 ? 'INFO' : 'ERROR');
  });

  test('logs the checks that failed', async () => {
    const log = await runMonitor(({ method, path, headers }) => {
      if (path === resourcePaths.pricing && method === 'OPTIONS')
        delete headers['access-control-allow-origin'];
    });

    const [{ level, failures, counts }] = parseSummaryLines(log);
    expect(level).toBe('ERROR');
    expect(failures).toContain('reads: GET /api/v1/pricing allows cross-origin pages (expected ');
    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: counts.failed }]);
  });

  test("requests the API, the agents' endpoints and the discovery documents, and no page of the website", async () => {
    const requestedPaths = new Set<string>();
    await runMonitor(({ path }) => {
      requestedPaths.add(path);
    });

    expect([...requestedPaths]).toEqual(
      expect.arrayContaining([...Object.values(resourcePaths), '/mcp', '/a2a', '/.well-known/api-catalog']),
    );
    expect(
      [...requestedPaths].filter((path) =>
        /^\/(?:services|cases|pricing|privacy|problems)(?:\/[^.]+)?$/.test(path),
      ),
    ).toEqual([]);
  });
});
