import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { LocalRun } from '../../local/start-local-run.ts';
import { verify } from '../../verify/verify.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, send } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';

const link = 'https://desk.example/v2';
const deprecated = { since: '2027-04-01', sunset: '2027-10-01', link };
const announcement = { deprecation: '@1806537600', sunset: 'Fri, 01 Oct 2027 23:59:59 GMT' };

let run: LocalRun;
beforeAll(async () => {
  const copy = new ContentCopy();
  copy.set('../frontdesk.json', ['defaults', 'deprecated'], deprecated);
  run = await startTestRun({}, copy.firm);
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
