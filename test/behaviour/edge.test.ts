import { describe, expect, test } from 'vitest';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { HttpRequest } from '../support/http-client.ts';
import { expectServedProblem, servedOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { ask } = await deploymentUnderTest();
const openapi = await servedOpenApi(ask);

// Not a check in verify/, because AWS may respond to these itself, and that should not raise an alarm.
describe('a URL to which CloudFront or S3 might respond itself returns a problem', () => {
  const range = { path: resourcePaths.company, headers: { Range: 'bytes=99999999-' } };

  test.each<[slug: string, what: string, sent: HttpRequest]>([
    ['not-found', 'an encoded slash', { path: '/api%2Fv1%2Fcompany' }],
    ['not-found', 'a path that climbs', { path: '/api/v1/../v1/company' }],
    ['not-found', 'a path that climbs to another site', { path: '/..//evil.example/' }],
    ['not-found', 'an encoded path that climbs', { path: '/%2e%2e/%2e%2e/etc/passwd' }],
    ['not-found', 'a path that is not UTF-8', { path: '/%ff%fe' }],
    ['not-found', 'a broken percent encoding', { path: '/%zz' }],
    ['not-found', 'a NUL', { path: '/api/v1/company%00' }],
    ['range-not-satisfiable', 'a range beyond the end', range],
  ])('%s: %s', async (slug, _what, sent) => {
    expect(expectServedProblem(openapi, await ask(sent)).type).toMatch(new RegExp(`/${slug}$`));
  });

  test('as the page of range-not-satisfiable shows', async () => {
    const { text } = await ask({ path: '/problems/range-not-satisfiable.md' });
    const [, shown = ''] = /^```http\nHTTP\/1\.1 416\n.*?\n\n(.*?)\n```$/ms.exec(text) ?? [];

    expect((await ask(range)).json()).toEqual(JSON.parse(shown));
  });
});
