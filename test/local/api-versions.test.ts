import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { VersionTable } from '../../contract/version-table.ts';
import { bundleFunctions } from '../../lib/bundling/endpoint-code.ts';
import featureFlags from '../../lib/feature-flags.json' with { type: 'json' };
import { addStacks } from '../../lib/stacks.ts';
import { type LocalRun, startLocalRun } from '../../local/start-local-run.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { buildRelease } from '../../site/publication/build-release.ts';
import { verify } from '../../verify/verify.ts';
import { fixtureContent, fixtureStage } from '../fixtures/firm-stage.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { anyPorts } from '../support/any-ports.ts';
import { type HttpRequest, send } from '../support/http-client.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { startTamperingProxy } from '../support/tampering-proxy.ts';

const versions = VersionTable.parse([
  {
    name: 'v1',
    published: '2026-11-21',
    deprecated: { since: '2027-04-01', successor: 'v2', sunset: '2027-10-01' },
  },
  { name: 'v2', published: '2027-03-31' },
]);

/** Synthesizes the fixture's stage dev with a v2 and a deprecated v1. */
async function synthesize(outdir: string): Promise<void> {
  const built = await buildRelease(fixtureContent, { baseUrl: baseUrlPlaceholder, versions });
  const assets = join(outdir, 'functions');
  await bundleFunctions(built, assets);
  const app = new App({ outdir, context: featureFlags });
  addStacks(app, {
    deployment: { name: 'Frontdesk', stage: 'dev' },
    stage: { ...fixtureStage('dev'), versions },
    ...built,
    assets,
  });
  app.synth();
}

const assembly = scratchFolder();
let run: LocalRun;
beforeAll(async () => {
  await synthesize(assembly);
  run = await startLocalRun({ assembly, ...anyPorts, log: () => undefined });
});
afterAll(() => run.close());

const sendRequest = (request: HttpRequest) => send(run.url, request);

test('its successor returns the same content and announces nothing', async () => {
  const [old, successor] = await Promise.all([
    sendRequest({ path: '/api/v1/services' }),
    sendRequest({ path: '/api/v2/services' }),
  ]);

  expect(successor.text).toBe(old.text);
  expect(successor.headers).not.toHaveProperty('deprecation');
  expect(successor.headers.link).not.toContain('successor-version');
});

test('the request endpoints of both versions accept requests, and share idempotency keys', async () => {
  const body = JSON.stringify(validRequest);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': '"across-versions"' };
  const post = (path: string) => sendRequest({ method: 'POST', path, headers, body });

  const old = await post('/api/v1/diagnostic-request');
  const successor = await post('/api/v2/diagnostic-request');

  expect([old.status, successor.status]).toEqual([202, 202]);
  expect(old.headers.deprecation).toBe('@1806537600');
  expect(old.headers).not.toHaveProperty('access-control-allow-origin');
  expect(successor.headers).not.toHaveProperty('deprecation');
  expect(successor.headers['idempotency-replayed']).toBe('true');
  expect(successor.text).toBe(old.text);
});

test.each([
  { method: 'GET', path: '/api/v3/services' },
  { method: 'POST', path: '/api/v3/diagnostic-request', body: JSON.stringify(validRequest) },
])('$method $path is an unknown path, because its version is not in the table', async (request) => {
  const unknown = await sendRequest({ ...request, path: '/api/v4/unknown' });
  const { status, text, headers } = await sendRequest(request);
  const problem = JSON.parse(text);

  expect(status).toBe(404);
  expect(problem).toMatchObject({ type: `${run.url}/problems/not-found`, hint: `${run.url}/openapi.json` });
  expect(Object.keys(problem)).toEqual(Object.keys(JSON.parse(unknown.text)));
  expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers));
});

test('verify() passes with both versions', async () => {
  const { lines } = await verify(run.url);

  // test/behaviour/checks.test.ts reports the checks that fail regardless of the versions.
  expect(lines.filter(({ check, outcome }) => outcome === 'failed' && /v2/.test(check))).toEqual([]);
  expect(lines).toContainEqual({
    group: 'reads',
    check: 'GET /api/v1/company announces its successor',
    outcome: 'passed',
    seen: '/api/v2/company, deprecated @1806537600, sunset Fri, 01 Oct 2027 23:59:59 GMT',
  });
  for (const check of [
    'GET /api/v2/company does not announce a deprecation',
    'GET /api/v1/cases matches its schema',
    'GET /api/v2/cases matches its schema',
    'get_cases matches /api/v2/cases',
  ]) {
    expect(lines).toContainEqual(expect.objectContaining({ check, outcome: 'passed' }));
  }
});

test('verify() fails if a deprecated version does not announce its sunset', async () => {
  const proxy = await startTamperingProxy(run.url, ({ headers }) => {
    delete headers.sunset;
  });
  try {
    const { lines } = await verify(proxy.url);
    const failed = lines.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);

    expect(failed.filter((check) => check.includes('announces'))).toEqual(
      Object.values(resourcePaths).map((path) => `GET ${path} announces its successor`),
    );
  } finally {
    await proxy.close();
  }
});
