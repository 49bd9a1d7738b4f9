import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../../local/listen.ts';
import { tlsChecks } from '../../verify/checks/tls-checks.ts';
import { DeploymentClient, type Exchange } from '../../verify/deployment-client.ts';
import { runCheck } from '../../verify/report.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
import { verify } from '../../verify/verify.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const scratch = scratchFolder();

/** Returns the TLS checks for the deployment at `url`. */
async function createChecks(url: string, exchange?: Exchange) {
  const deployment = new DeploymentClient(url, exchange);
  const checks = tlsChecks({
    deployment,
    openapi: new ServedOpenApi({ openapi: '3.1.1', servers: [], paths: {} }),
  });
  const [certificate, redirect] = Object.values(checks).map((run) => () => runCheck(run));
  if (!certificate || !redirect) throw new Error('Expected two checks');
  return { certificate, redirect };
}

/** Serves TLS with a certificate for 127.0.0.1 that is valid for `days`. Makes this process trust it if `isTrusted`. */
async function startTlsServer(days: number, { isTrusted }: { isTrusted: boolean }) {
  const [key, cert] = [join(scratch, `${days}.key`), join(scratch, `${days}.pem`)];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const command = ['req', '-x509', '-days', String(days), ...kind, ...subject, '-keyout', key, '-out', cert];
  execFileSync('openssl', command, { stdio: 'ignore' });
  const tls = { key: readFileSync(key), cert: readFileSync(cert, 'utf8') };
  const { url, close } = await listen(
    createServer(tls, (_request, response) => response.end()),
    0,
  );
  if (isTrusted) setDefaultCACertificates([tls.cert]);
  return { url: url.replace('http:', 'https:'), close };
}

describe.skipIf(!hasOpenssl)('verify() over HTTPS', () => {
  const originalCertificates = getCACertificates();
  afterEach(() => setDefaultCACertificates(originalCertificates));

  test('accepts a certificate that is valid for a month', async () => {
    const server = await startTlsServer(30, { isTrusted: true });
    const { certificate, redirect } = await createChecks(server.url);

    expect(await certificate()).toEqual({
      outcome: 'passed',
      seen: expect.stringMatching(/^TLSv1\.3, until .+ GMT$/),
    });
    expect(await redirect()).toEqual({ outcome: 'skipped', seen: `${server.url} has an explicit port` });
    await server.close();
  });

  test('reports a certificate that is about to expire', async () => {
    const server = await startTlsServer(5, { isTrusted: true });
    const { certificate } = await createChecks(server.url);

    expect(await certificate()).toEqual({
      outcome: 'failed',
      expected: '14 days or more',
      seen: expect.stringMatching(/^[45] days, until .+ GMT$/),
    });
    await server.close();
  });

  test('reports why a certificate is not trusted', async () => {
    const server = await startTlsServer(30, { isTrusted: false });

    const { lines } = await verify(server.url);

    expect(lines).toMatchObject([
      { outcome: 'failed', seen: expect.stringContaining('self-signed certificate') },
    ]);
    await server.close();
  });
});

const locationPattern = String.raw`Location: /^https:\/\//`;

test.each([
  ['301 to https', 301, 'https://desk.example/', {}],
  ['308 to https', 308, 'https://desk.example/', {}],
  ['a response without TLS', 200, undefined, { expected: '301', seen: '200' }],
  ['a temporary redirect', 302, 'https://desk.example/', { expected: '301', seen: '302' }],
  [
    'a redirect to http',
    301,
    'http://desk.example/',
    { expected: locationPattern, seen: 'Location: http://desk.example/' },
  ],
  ['a redirect without Location', 301, undefined, { expected: locationPattern, seen: 'Location: (absent)' }],
])('verify() checks that plain HTTP is redirected: %s', async (_what, status, location, failure) => {
  const requestedUrls: string[] = [];
  const { redirect } = await createChecks('https://desk.example', async (origin, { path }) => {
    requestedUrls.push(origin + path);
    return { status, headers: { location }, bytes: Buffer.alloc(0) };
  });

  expect(await redirect()).toEqual(
    'expected' in failure ? { outcome: 'failed', ...failure } : { outcome: 'passed', seen: location },
  );
  expect(requestedUrls).toEqual(['http://desk.example/']);
});
