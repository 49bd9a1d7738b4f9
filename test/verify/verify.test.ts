import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPaths } from '../../contract/endpoint-paths.ts';
import { identifierPattern } from '../../contract/request/diagnostic-request.ts';
import { minFirewallRequests } from '../../lib/config/stage-config.ts';
import { createReport, formatReport } from '../../verify/report.ts';
import { verify } from '../../verify/verify.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import {
  type PassingResponse,
  type ResponseCache,
  startTamperingProxy,
  type Tamper,
  type TamperingProxy,
  tamperedExchange,
} from '../support/tampering-proxy.ts';

const run = promisify(execFile);

const endpoints: readonly string[] = endpointPaths;
const { baseUrl, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

/** Responses of the deployment, which all tests in this file reuse. */
const cache: ResponseCache = new Map();
const unchanged: Tamper = () => undefined;

describe.skipIf(lacks)(`verify()${note}`, () => {
  const exchange = (tamper: Tamper) => tamperedExchange(baseUrl, tamper, cache);

  test('sends one e-mail with `send`, and none without it', async () => {
    const address = 'http://send.example';
    const { lines } = await verify(address, { send: true, exchange: exchange(unchanged) });
    const emails = await emailsWith('verify@example.com');
    await verify(address, { exchange: exchange(unchanged) });

    const seen = lines.find(({ check }) => check.endsWith('accepts a request'))?.seen ?? '{}';
    const { id } = JSON.parse(seen);
    expect(id).toMatch(identifierPattern);
    expect(emails.filter(({ body }) => body.text?.includes(id))).toHaveLength(1);
    expect(await emailsWith('verify@example.com')).toEqual(emails);
  });

  test('sends the gateway at most half as many requests as the strictest firewall allows in five minutes', async () => {
    let requests = 0;
    const count = ({ method, path }: PassingResponse) => {
      if (['POST', 'OPTIONS'].includes(method) && endpoints.includes(path.replace(/\/$/, ''))) requests += 1;
    };
    await verify('http://count.example', { send: true, exchange: exchange(count) });

    expect(requests).toBeGreaterThan(5);
    expect(2 * requests).toBeLessThanOrEqual(minFirewallRequests);
  });

  const block = (response: PassingResponse) =>
    Object.assign(response, { status: 403, headers: { 'content-type': 'text/html' }, text: '<h1>403 ERROR' });

  test('reports in one line that a firewall blocks it', async () => {
    const { lines } = await verify('http://blocked.example', { exchange: exchange(block) });

    expect(lines).toMatchObject([
      {
        outcome: 'failed',
        expected: 'a response from Frontdesk to GET /openapi.json',
        seen: '403 with "text/html": a firewall blocks this client, or the bucket cannot be read',
      },
    ]);
  });

  test('reports in every later check that a firewall has started to block it', async () => {
    let requests = 0;
    const blockLater = (response: PassingResponse) => {
      requests += 1;
      if (requests > 10) block(response);
    };
    const { lines } = await verify('http://blocked.example', { exchange: exchange(blockLater) });

    const failed = lines.filter(({ outcome }) => outcome === 'failed');
    expect(failed.length).toBeGreaterThan(50);
    expect(failed.filter(({ seen }) => !seen.includes('a firewall'))).toEqual([]);
  });
});

test('formatReport() prints the failed checks again', () => {
  const failed = {
    group: 'reads',
    check: 'GET /a',
    outcome: 'failed',
    expected: '200',
    seen: '404',
  } as const;
  const report = createReport('https://desk.example', [
    failed,
    { ...failed, outcome: 'passed', seen: '200' },
  ]);

  expect(formatReport(report).split('\n')).toEqual([
    'FAIL  reads: GET /a  expected 200; saw 404',
    'ok    reads: GET /a  200',
    '',
    'FAIL  reads: GET /a',
    '      expected 200; saw 404',
    'https://desk.example: 1 passed, 1 failed, 0 skipped',
  ]);
});

describe.skipIf(lacks)(`npm run verify${note}`, () => {
  let proxy: TamperingProxy;
  beforeAll(async () => {
    proxy = await startTamperingProxy(baseUrl, unchanged, { cache });
  });
  afterAll(() => proxy.close());

  test('prints a table, and sends no diagnostic request', async () => {
    const command = ['bin/verify.ts', `${proxy.url}/api?x`];
    const { stdout, code = 0 } = await run(process.execPath, command).catch((error) => error);

    expect(stdout).toMatch(/^ok +reads: GET \/api\/v1\/company matches its schema +\d+ bytes$/m);
    const [, failed] =
      new RegExp(`\n${proxy.url}: \\d+ passed, (\\d+) failed, \\d+ skipped\n$`).exec(stdout) ?? [];
    expect(code).toBe(failed === '0' ? 0 : 1);
    expect(stdout).not.toContain('accepts a request');
  });

  test('reports in one sentence that there is no response, and exits with 1', async () => {
    const closedProxy = await startTamperingProxy(baseUrl, unchanged);
    await closedProxy.close();

    const failed = run(process.execPath, ['bin/verify.ts', closedProxy.url]);

    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: `Cannot check ${closedProxy.url}: expected a response to GET /openapi.json; saw connect ECONNREFUSED ${new URL(closedProxy.url).host}\n`,
    });
  });

  test.each([[[]], [['desk.example']], [['ftp://desk.example']], [['--what', 'https://desk.example']]])(
    'prints its usage for %j',
    async (args) => {
      const failed = run(process.execPath, ['bin/verify.ts', ...args]);

      await expect(failed).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Usage: npm run verify -- URL'),
      });
    },
  );
});
