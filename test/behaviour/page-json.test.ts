import { expect, test } from 'vitest';
import { cacheControl } from '../../contract/cache-time.ts';
import { paths } from '../../contract/paths.ts';
import { jsonPathsIn, textOutside } from '../support/page-text.ts';
import { servedOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { ask, baseUrl } = await deploymentUnderTest();

const openapi = await servedOpenApi(ask);
const { text: sitemap } = await ask({ path: paths.sitemap });
const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.slice(baseUrl.length));

test.each(pages)('every sentence of the page %s stands in the JSON that it names', async (path) => {
  const { text: html } = await ask({ path });
  const named = jsonPathsIn(html);
  const answers = await Promise.all(named.map((json) => ask({ path: json })));

  expect(answers.map(({ status }) => status)).toEqual(named.map(() => 200));
  const outside = textOutside(
    html,
    answers.map((answer) => answer.json()),
  );
  expect(named).not.toEqual([]);
  expect(outside.filter((rest) => /[.!?。！？]/.test(rest))).toEqual([]);
});

test.each(['/index.json', '/agents.json', '/problems/not-found.json'])(
  'GET %s is answered as a resource is',
  async (path) => {
    const { status, headers, json } = await ask({ path, headers: { Accept: 'text/markdown' } });

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['cache-control']).toBe(cacheControl);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(() => openapi.expectValue(['components', 'schemas', 'WebPage'], json())).not.toThrow();
    expect((await ask({ path, headers: { 'If-None-Match': headers.etag ?? '' } })).status).toBe(304);
    expect((await ask({ method: 'OPTIONS', path })).headers['access-control-allow-origin']).toBe('*');
    expect((await ask({ path: path.toUpperCase() })).headers.location).toBe(path);
  },
);
