import { runChecks } from 'afdocs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { send } from '../support/http-client.ts';
import { startSample } from '../website/sample.ts';
import { tooStrictChecks } from './afdocs-findings.ts';

const { url, close, pages } = await startSample();
afterAll(close);

let verdicts: Map<string, Awaited<ReturnType<typeof runChecks>>['results'][number]>;

/** Runs the checks on every page but the problems, which are all alike. */
beforeAll(async () => {
  const { results } = await runChecks(url, {
    samplingStrategy: 'curated',
    curatedPages: [...pages, '/request', '/api'].map((path) => url + path),
    maxLinksToTest: 1_000,
    requestDelay: 0,
  });
  verdicts = new Map(results.map((verdict) => [verdict.id, verdict]));
}, 60_000);

function requirePageResults(id: keyof typeof tooStrictChecks) {
  const details = verdicts.get(id)?.details ?? {};
  const pageResults = details.pageResults as { url: string; status: string }[];
  expect(pageResults.length).toBeGreaterThan(5);
  return pageResults;
}

test('the site passes the Agent-Friendly Documentation Spec', () => {
  const findings = [...verdicts.values()]
    .filter(({ id, status }) => !['pass', 'skip'].includes(status) && !(id in tooStrictChecks))
    .map(({ id, status, message }) => `${status} ${id}: ${message}`);

  expect(verdicts.size).toBeGreaterThan(20);
  expect(findings).toEqual([]);
});

test('content starts in the first half of every page', () => {
  expect(requirePageResults('content-start-position').filter(({ status }) => status === 'fail')).toEqual([]);
});

test('every page except the form has the same content in Markdown as in HTML', () => {
  const failed = requirePageResults('markdown-content-parity').filter(({ status }) => status === 'fail');

  expect(failed.map(({ url }) => url)).toEqual([`${url}/request`]);
});

test('every link in Markdown works from anywhere', () => {
  requirePageResults('markdown-link-portability');

  expect(verdicts.get('markdown-link-portability')?.details).toMatchObject({
    reasons: { pathRelative: 0, rootRelative: 0, unresolvable: 0, mismatched: 0 },
  });
});

test('every link in llms.txt leads to Markdown, plain text or JSON', async () => {
  const { text } = await send(url, { path: paths.llmsTxt });
  const addresses = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address = '']) => address);
  const types = await Promise.all(
    addresses.map(async (address) => {
      const { headers } = await send(url, { path: address.slice(url.length) });
      return headers['content-type'] ?? '';
    }),
  );

  const readableType = /^(text\/(markdown|plain)|application\/([\w-]+\+)?json)(;|$)/;
  expect(types.filter((type) => !readableType.test(type))).toEqual([]);
  expect(verdicts.get('llms-txt-links-markdown')?.details).toMatchObject({
    markdownLinks: addresses.filter((address) => /\.md$|\/llms-full\.txt$/.test(address)).length,
    totalLinks: addresses.length,
  });
});
