import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../verify/check-report.ts';
import { expectRedirect } from '../../verify/checks/tls-checks.ts';
import { DeploymentClient } from '../../verify/deployment-client.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import { type ResponseCache, startTamperingProxy } from '../support/tampering-proxy.ts';

const { baseUrl } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses');

/** Answers of the deployment, for every run of the command. */
const cache: ResponseCache = new Map();

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-tls-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Files of a key and of a certificate for 127.0.0.1 that is valid for `days`. */
function certificate(days: number) {
  const [key, cert] = [join(scratch, `${days}.key`), join(scratch, `${days}.pem`)];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-days', String(days), ...kind, ...subject, ...files], {
    stdio: 'ignore',
  });
  return { key, cert };
}

/** The report on the deployment behind TLS, with a certificate that is valid for `days` and trusted or not. */
async function reportOn(days: number, { trusted }: { trusted: boolean }): Promise<Report> {
  const { key, cert } = certificate(days);
  const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  const proxy = await startTamperingProxy(baseUrl, () => undefined, { tls, cache });
  const env = { ...process.env, ...(trusted && { NODE_EXTRA_CA_CERTS: cert }) };
  const stdout = await new Promise<string>((resolve) => {
    const args = ['bin/verify.ts', proxy.url, '--json'];
    execFile(process.execPath, args, { env, maxBuffer: 10_000_000 }, (_error, text) => resolve(text));
  });
  await proxy.close();
  return JSON.parse(stdout);
}

const line = 'the certificate is valid for 14 days or more';

describe.skipIf(lacks || !hasOpenssl)(`npm run verify on https${note}`, () => {
  test('accepts a certificate that is valid for a month', async () => {
    const { ok, lines } = await reportOn(30, { trusted: true });

    expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(lines.find(({ check }) => check === line)?.seen).toMatch(/^TLSv1\.3, until /);
    expect(ok).toBe(true);
  });

  test('reports a certificate that is about to expire', async () => {
    const { ok, lines } = await reportOn(5, { trusted: true });

    expect(lines.filter(({ outcome }) => outcome === 'failed')).toMatchObject([{ check: line }]);
    expect(ok).toBe(false);
  });

  test('reports why a certificate is not trusted', async () => {
    const { ok, lines } = await reportOn(30, { trusted: false });

    expect(ok).toBe(false);
    expect(lines).toMatchObject([
      { outcome: 'failed', seen: expect.stringContaining('self-signed certificate') },
    ]);
  });
});

describe.skipIf(lacks)(`expectRedirect()${note}`, () => {
  /** The result, or the error, for a deployment that answers plain HTTP with `status` and `location`. */
  async function resultOf(status: number, location?: string): Promise<string> {
    const proxy = await startTamperingProxy(baseUrl, (answer) => {
      answer.status = status;
      if (location) answer.headers.location = location;
    });
    try {
      return await expectRedirect(new DeploymentClient(proxy.url));
    } catch (error) {
      return String(error);
    } finally {
      await proxy.close();
    }
  }

  test.each([301, 308])('accepts a %i to https', async (status) => {
    expect(await resultOf(status, 'https://desk.example/')).toBe('https://desk.example/');
  });

  test.each([
    ['an answer without TLS', 200, undefined, 'Expected 301, but saw 200'],
    ['a temporary redirect', 302, 'https://desk.example/', 'Expected 301, but saw 302'],
    ['a redirect to http', 301, 'http://desk.example/', 'but saw Location: http://desk.example/'],
  ])('reports %s', async (_what, status, location, said) => {
    expect(await resultOf(status, location)).toContain(said);
  });
});
