import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identifierPattern } from '../../contract/diagnostic-request.ts';
import { endpointPaths } from '../../contract/endpoint-paths.ts';
import { paths } from '../../contract/paths.ts';
import { minFirewallRequests } from '../../lib/stage-config.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Report } from '../../verify/check-report.ts';
import { verify } from '../../verify/verify.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import {
  type PassingResponse,
  type ResponseCache,
  startTamperingProxy,
  type TamperingProxy,
} from '../support/tampering-proxy.ts';

const run = promisify(execFile);

const endpoints: readonly string[] = endpointPaths;
const { baseUrl, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

test('verify() reports no failure of the deployment', async () => {
  const { ok, counts, lines } = await verify(baseUrl);

  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(counts.passed).toBeGreaterThan(80);
  expect(ok).toBe(true);
});

test('verify() reports in one line that nothing answers', async () => {
  const proxy = await startTamperingProxy(baseUrl, () => undefined);
  await proxy.close();

  const { ok, lines } = await verify(proxy.url);

  expect(ok).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.seen).toContain('ECONNREFUSED');
});

describe.skipIf(lacks)(`on a deployment on this machine${note}`, () => {
  /** Answers of the deployment, for the tests of what is reported. */
  const cache: ResponseCache = new Map();
  let proxy: TamperingProxy;
  beforeAll(async () => {
    proxy = await startTamperingProxy(baseUrl, () => undefined, { cache });
  });
  afterAll(() => proxy.close());

  describe('with send', () => {
    let lines: Report['lines'];
    let requests = 0;
    beforeAll(async () => {
      const counting = await startTamperingProxy(baseUrl, ({ method, path }) => {
        if (['POST', 'OPTIONS'].includes(method) && endpoints.includes(path)) requests += 1;
      });
      ({ lines } = await verify(counting.url, { send: true }));
      await counting.close();
    });

    test('verify() sends one e-mail', async () => {
      const sent = lines.filter(({ group }) => group === 'request');
      expect(sent.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
      const { id } = JSON.parse(sent[0]?.seen ?? '{}');
      expect(id).toMatch(identifierPattern);
      const emails = await emailsWith('This is a check of the deployment');
      expect(emails.filter(({ subject }) => subject.includes(id))).toHaveLength(1);
    });

    test('verify() sends the gateway at most half of the requests that any firewall allows in five minutes', () => {
      expect(requests).toBeGreaterThan(5);
      expect(2 * requests).toBeLessThanOrEqual(minFirewallRequests);
    });
  });

  test('verify() sends no e-mail without send', async () => {
    const before = await emailsWith('verify@example.com');
    await verify(baseUrl);

    expect(await emailsWith('verify@example.com')).toEqual(before);
  });

  describe('behind a firewall that blocks its address', () => {
    const refuse = (answer: PassingResponse) =>
      Object.assign(answer, { status: 403, headers: { 'content-type': 'text/html' }, text: '<h1>403 ERROR' });

    test('verify() reports it in one line', async () => {
      const firewall = await startTamperingProxy(baseUrl, refuse, { cache });
      const { lines } = await verify(firewall.url);
      await firewall.close();

      expect(lines).toMatchObject([
        {
          outcome: 'failed',
          expected: 'an answer of Frontdesk to GET /openapi.json',
          seen: '403 as "text/html": a firewall in between, or a bucket that cannot be read',
        },
      ]);
    });

    test('verify() reports it for every later check', async () => {
      let requests = 0;
      const refuseLater = (answer: PassingResponse) => {
        requests += 1;
        if (requests > 10) refuse(answer);
      };
      const firewall = await startTamperingProxy(baseUrl, refuseLater, { cache });
      const { lines } = await verify(firewall.url);
      await firewall.close();

      const failed = lines.filter(({ outcome }) => outcome === 'failed');
      expect(failed.length).toBeGreaterThan(50);
      expect(failed.filter(({ seen }) => !seen.includes('a firewall'))).toEqual([]);
    });
  });

  test('npm run verify prints a table and exits with 0', async () => {
    const { stdout } = await run(process.execPath, ['bin/verify.ts', proxy.url]);

    expect(stdout).toMatch(/^ok +reads: GET \/api\/v1\/company answers JSON +200 application\/json$/m);
    expect(stdout).toMatch(/: \d+ passed, 0 failed, \d+ skipped\n$/);
  });

  test('npm run verify follows another name of this machine to the address that the documents name', async () => {
    const { port } = new URL(proxy.url);

    const { stdout, stderr } = await run(process.execPath, ['bin/verify.ts', `localhost:${port}/api?x`]);

    expect(stdout).toContain(`${proxy.url}: `);
    expect(stdout).toMatch(/: \d+ passed, 0 failed, \d+ skipped\n$/);
    expect(stderr).toBe(`Checking all of http://localhost:${port}: "/api?x" is left out\n`);
  });

  test('npm run verify says in one sentence that nothing answers', async () => {
    const gone = await startTamperingProxy(baseUrl, () => undefined);
    await gone.close();

    const failed = run(process.execPath, ['bin/verify.ts', gone.url]);

    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: `Cannot check ${gone.url}: expected an answer to GET /openapi.json; saw that nothing listens there (ECONNREFUSED)\n`,
    });
  });

  test('npm run verify says in one sentence which address the documents name', async () => {
    const other = await startTamperingProxy(
      baseUrl,
      (answer) => {
        if (answer.path !== paths.openapi) return;
        answer.text = answer.text.replaceAll(other.url, 'https://desk.example');
      },
      { cache },
    );
    try {
      await expect(run(process.execPath, ['bin/verify.ts', other.url])).rejects.toMatchObject({
        code: 1,
        stdout: `Cannot check ${other.url}: expected documents that name this address; saw that they name https://desk.example: check that address\n`,
      });
    } finally {
      await other.close();
    }
  });

  test('npm run verify sends no request unless it is told to', async () => {
    const { stdout } = await run(process.execPath, ['bin/verify.ts', proxy.url, '--json']);
    const { lines } = JSON.parse(stdout) as { lines: { group: string }[] };

    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter(({ group }) => group === 'request')).toEqual([]);
  });

  test('npm run verify prints the failed check and exits with 1', async () => {
    const broken = await startTamperingProxy(baseUrl, ({ headers }) => delete headers.etag, { cache });
    try {
      const failed = run(process.execPath, ['bin/verify.ts', broken.url]);

      await expect(failed).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(
          /^FAIL {2}reads: GET \/api\/v1\/company answers 304 to its ETag\n {6}expected ETag: .*; saw ETag: \(absent\)$/m,
        ),
      });
    } finally {
      await broken.close();
    }
  });

  test.each([
    [[]],
    [['https://desk.example', 'https://other.example']],
    [['ftp://desk.example']],
    [['--what', 'https://desk.example']],
  ])('npm run verify prints its usage for %j', async (args) => {
    const failed = run(process.execPath, ['bin/verify.ts', ...args]);

    await expect(failed).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: verify URL'),
    });
  });

  test('the packed file runs without dependencies', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-verify-'));
    try {
      const { stdout: packed } = await run('npm', [
        'pack',
        './verify',
        '--json',
        '--pack-destination',
        folder,
      ]);
      const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('[\n')));
      expect(filename).toBe(`frontdesk-verify-${packageJson.version}.tgz`);
      await run('tar', ['-xzf', join(folder, filename), '-C', folder]);
      const program = join(folder, 'package', 'dist', 'frontdesk-verify.mjs');

      const { stdout } = await run(process.execPath, [program, proxy.url, '--json'], { cwd: folder });

      expect(JSON.parse(stdout)).toMatchObject({ url: proxy.url, ok: true, counts: { failed: 0 } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
