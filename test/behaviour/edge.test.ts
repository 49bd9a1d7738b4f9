import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { maxBodyBytes } from '../../contract/request/body-limit.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { HttpRequest } from '../support/http-client.ts';
import { expectServedProblem, readOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { sendRequest } = await deploymentUnderTest();
const openapi = await readOpenApi(sendRequest);

const post = { method: 'POST', path: paths.diagnosticRequest, body: '{}' };

// These are not checks in verify/, because AWS may respond to these requests itself, which should not raise an alarm.
describe('a URL that CloudFront or S3 might handle itself returns a problem', () => {
  const range = { path: resourcePaths.company, headers: { Range: 'bytes=99999999-' } };

  test.each<[slug: string, what: string, request: HttpRequest]>([
    ['not-found', 'a path with dot segments', { path: '/api/v1/../v1/company' }],
    ['not-found', 'a path with dot segments to another site', { path: '/..//evil.example/' }],
    ['not-found', 'a path with encoded dot segments', { path: '/%2e%2e/%2e%2e/etc/passwd' }],
    ['not-found', 'a path that is not UTF-8', { path: '/%ff%fe' }],
    ['not-found', 'a broken percent encoding', { path: '/%zz' }],
    ['not-found', 'a NUL', { path: '/api/v1/company%00' }],
    ['range-not-satisfiable', 'a range beyond the end', range],
  ])('%s: %s', async (slug, _what, request) => {
    expect(expectServedProblem(openapi, await sendRequest(request)).type).toMatch(new RegExp(`/${slug}$`));
  });

  test('as shown on the page of range-not-satisfiable', async () => {
    expect((await sendRequest(range)).json()).toEqual((await exampleResponse('range-not-satisfiable')).body);
  });
});

/** Reads the response that the page of a problem type shows: the status, the header fields, and the body. */
async function exampleResponse(slug: string) {
  const { text } = await sendRequest({ path: `/problems/${slug}.md` });
  const [, status, fields = '', body = '{}'] =
    /^```http\nHTTP\/1\.1 (\d+)\n(.*?)\n\n(.*?)\n```$/ms.exec(text) ?? [];
  const headers = fields.split('\n').map((field) => field.toLowerCase().split(': '));
  return { status: Number(status), headers: Object.fromEntries(headers), body: JSON.parse(body) };
}

test.each<[slug: string, request: HttpRequest]>([
  ['not-found', { path: '/verify/nothing-is-here' }],
  ['method-not-allowed', { method: 'DELETE', path: resourcePaths.company }],
  ['length-required', { ...post, headers: { 'Transfer-Encoding': 'chunked' } }],
  ['content-too-large', { ...post, body: ' '.repeat(maxBodyBytes + 1) }],
  ['uri-too-long', { path: `/api/v1/company?${'q'.repeat(9_000)}` }],
])('the page of %s shows the response', async (slug, request) => {
  const example = await exampleResponse(slug);
  const { status, headers, json } = await sendRequest(request);

  const lowerCase = Object.entries(headers).map(([name, value]) => [name, String(value).toLowerCase()]);
  expect({ status, headers: Object.fromEntries(lowerCase) }).toMatchObject({
    status: example.status,
    headers: example.headers,
  });
  // The detail and the request id differ between requests.
  expect(json()).toEqual({
    ...example.body,
    detail: expect.any(String),
    ...('requestId' in example.body && { requestId: expect.any(String) }),
  });
});

const { lacks, note } = skipUnless('the website of the fixture');
describe.skipIf(lacks)(`a page of the website${note}`, () => {
  test.each([
    ['/privacy', '/privacy/'],
    ['/Privacy/index.html', '/privacy/'],
    ['/PRIVACY.md', '/privacy.md'],
  ])('has another spelling, %s, which redirects to %s', async (path, location) => {
    expect(await sendRequest({ path })).toMatchObject({ status: 308, headers: { location } });
  });

  test('is its 404 page for a person at an unknown path', async () => {
    const headers = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };
    const { status, text } = await sendRequest({ path: '/kontakt.php', headers });

    expect(status).toBe(404);
    expect(text).toContain('<h1>Nothing here</h1>');
  });
});
