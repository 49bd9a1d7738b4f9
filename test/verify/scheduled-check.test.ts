import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { deployment, unless } from '../behaviour/deployment.ts';
import { publishedMetrics } from '../support/emf.ts';
import { logOfCheck } from '../support/scheduled-check.ts';
import { startTamperingProxy } from '../support/tampering-proxy.ts';

const { baseUrl } = await deployment();
const { lacks, note } = unless('several client addresses');

const checksFailed = {
  namespace: 'Frontdesk',
  name: 'ChecksFailed',
  dimensions: { service: 'frontdesk', stage: 'test' },
};
const lineIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"Check of the deployment"'))
    .map((line) => JSON.parse(line));

describe('the scheduled check', () => {
  test('publishes that no check failed on a deployment that is well', async () => {
    const log = await logOfCheck(baseUrl);

    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: 0 }]);
    expect(lineIn(log)).toMatchObject([{ level: 'INFO', counts: { failed: 0 } }]);
  });

  test.skipIf(lacks)(`publishes how many failed, and logs which${note}`, async () => {
    const proxy = await startTamperingProxy(baseUrl, (answer) => {
      if (answer.path === paths.pricing) delete answer.headers['access-control-allow-origin'];
    });
    const log = await logOfCheck(proxy.url);
    await proxy.close();

    expect(publishedMetrics(log)).toEqual([{ ...checksFailed, value: 1 }]);
    expect(lineIn(log)).toMatchObject([
      {
        level: 'ERROR',
        failures: expect.stringContaining(
          'GET /api/v1/pricing may be read by pages of any origin (expected ',
        ),
      },
    ]);
  });
});
