import { describe, expect, test } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { HttpRequest } from '../support/http-client.ts';
import { expectServedProblem, readOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { sendRequest } = await deploymentUnderTest();
const openapi = await readOpenApi(sendRequest);

// These are not checks in verify/, because AWS may respond to these requests itself, which should not raise an alarm.
describe('a URL that CloudFront or S3 might handle itself returns a problem', () => {
  const range = { path: resourcePaths.company, headers: { Range: 'bytes=99999999-' } };

  test.each<[slug: string, what: string, request: HttpRequest]>([
    ['not-found', 'an encoded slash', { path: '/api%2Fv1%2Fcompany' }],
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
    const { text } = await sendRequest({ path: '/problems/range-not-satisfiable.md' });
    const [, example = ''] = /^```http\nHTTP\/1\.1 416\n.*?\n\n(.*?)\n```$/ms.exec(text) ?? [];

    expect((await sendRequest(range)).json()).toEqual(JSON.parse(example));
  });
});
