import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { bundleFunctions } from '../../lib/bundling/endpoint-code.ts';
import featureFlags from '../../lib/feature-flags.json' with { type: 'json' };
import { addStacks } from '../../lib/stacks.ts';
import { type LocalRun, startLocalRun } from '../../local/start-local-run.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { buildRelease } from '../../site/publication/build-release.ts';
import { verify } from '../../verify/verify.ts';
import { fixtureContent, fixtureStage, siteSettings } from '../fixtures/firm-stage.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { anyPorts } from '../support/any-ports.ts';
import { type HttpRequest, send } from '../support/http-client.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const link = 'https://desk.example/v2';
const deprecated = { since: '2027-04-01', sunset: '2027-10-01', link };
const announcement = { deprecation: '@1806537600', sunset: 'Fri, 01 Oct 2027 23:59:59 GMT' };

/** Synthesizes the fixture's stage dev with a deprecated API. */
async function synthesize(outdir: string): Promise<void> {
  const options = { ...siteSettings, baseUrl: baseUrlPlaceholder, deprecated };
  const built = await buildRelease(fixtureContent, options);
  const assets = join(outdir, 'functions');
  await bundleFunctions(built.functions, assets);
  const app = new App({ outdir, context: featureFlags });
  addStacks(app, {
    deployment: { name: 'Frontdesk', stage: 'dev' },
    stage: { ...fixtureStage('dev'), deprecated },
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

const json = { 'Content-Type': 'application/json' };
const post = { method: 'POST', path: '/api/v1/diagnostic-request', headers: json };
const request = (changes: object) => ({ ...post, body: JSON.stringify({ ...validRequest, ...changes }) });

test.each<[what: string, status: number, request: HttpRequest]>([
  ['a resource', 200, { path: '/api/v1/services' }],
  ['a preflight', 204, { path: '/api/v1/services', method: 'OPTIONS' }],
  ['an accepted request', 202, request({})],
  ['an invalid request', 422, request({ email: 'nobody' })],
  ['a compressed request', 415, { ...request({}), headers: { 'Content-Encoding': 'gzip' } }],
  ['a method that an endpoint does not have', 405, { path: post.path }],
  ['a path that the API does not have', 404, { path: '/api/v1/unknown' }],
])('the response to %s announces the end of the API', async (_what, status, sent) => {
  const response = await send(run.url, sent);

  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject(announcement);
  expect(response.headers.link).toMatch(/(?:^|, )<https:\/\/desk\.example\/v2>; rel="successor-version"$/);
});

test.each<HttpRequest>([
  { path: '/pricing' },
  { path: '/openapi.json' },
  { path: '/mcp', method: 'POST', headers: json, body: '{}' },
  { path: '/api/v2/services' },
])('the response at $path announces nothing', async (sent) => {
  const { headers } = await send(run.url, sent);

  expect(headers).not.toHaveProperty('deprecation');
  expect(headers.link ?? '').not.toContain('successor-version');
});

test('verify() expects the announcement at every resource', async () => {
  const { lines } = await verify(run.url);

  for (const path of Object.values(resourcePaths))
    expect(lines).toContainEqual({
      group: 'reads',
      check: `GET ${path} announces its successor`,
      outcome: 'passed',
      seen: `until ${announcement.sunset}`,
    });
});
