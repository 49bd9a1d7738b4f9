import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { checkRunner } from '../../verify/check.ts';
import type { CheckResult, Report } from '../../verify/check-report.ts';
import { tlsChecks } from '../../verify/checks/tls-checks.ts';
import { DeploymentClient } from '../../verify/deployment-client.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
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
const redirectLine = 'http: is redirected to https:';

describe.skipIf(lacks || !hasOpenssl)(`npm run verify on https${note}`, () => {
  test('accepts a certificate that is valid for a month', async () => {
    const { ok, lines } = await reportOn(30, { trusted: true });

    expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const [certificate, redirect, ...others] = lines.filter(({ group }) => group === 'tls');
    expect(certificate).toMatchObject({ check: line, seen: expect.stringMatching(/^TLSv1\.3, until /) });
    expect(redirect).toMatchObject({
      check: redirectLine,
      outcome: 'skipped',
      seen: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+ has a port of its own$/),
    });
    expect(others).toEqual([]);
    expect(ok).toBe(true);
  });

  test('reports a certificate that is about to expire', async () => {
    const { ok, lines } = await reportOn(5, { trusted: true });

    expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([
      {
        group: 'tls',
        check: line,
        outcome: 'failed',
        expected: '14 days or more',
        seen: expect.stringMatching(/^[45] days, until .+ GMT$/),
      },
    ]);
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

/** The line of the redirect, on a deployment that answers plain HTTP with `status` and `location`. */
async function redirectLineOn(status: number, location?: string): Promise<CheckResult | undefined> {
  const headers = { 'content-type': 'text/html', ...(location && { location }) };
  const plain: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    plain.push(url);
    return new Response(null, { status, headers });
  });
  const lines: CheckResult[] = [];
  const run = checkRunner('tls', lines);
  const deployment = new DeploymentClient('https://desk.example');
  const openapi = new ServedOpenApi({ openapi: '3.1.1', servers: [], paths: {} });
  // The other check needs a connection.
  await tlsChecks({ deployment, openapi }, async (name, check) => {
    if (name === redirectLine) await run(name, check);
  });
  expect(plain).toEqual(['http://desk.example/']);
  return lines[0];
}

describe('verify() of https', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([301, 308])('accepts a %i to https', async (status) => {
    expect(await redirectLineOn(status, 'https://desk.example/')).toEqual({
      group: 'tls',
      check: redirectLine,
      outcome: 'passed',
      seen: 'https://desk.example/',
    });
  });

  const locationPattern = String.raw`Location: /^https:\/\//`;
  test.each([
    ['an answer without TLS', 200, undefined, '301', '200'],
    ['a temporary redirect', 302, 'https://desk.example/', '301', '302'],
    ['a redirect to http', 301, 'http://desk.example/', locationPattern, 'Location: http://desk.example/'],
    ['a redirect to nowhere', 301, undefined, locationPattern, 'Location: (absent)'],
  ])('reports %s', async (_what, status, location, expected, seen) => {
    expect(await redirectLineOn(status, location)).toEqual({
      group: 'tls',
      check: redirectLine,
      outcome: 'failed',
      expected,
      seen,
    });
  });
});
