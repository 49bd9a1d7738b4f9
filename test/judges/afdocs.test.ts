import { runChecks } from 'afdocs';
import { beforeAll, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { findingsOfAfdocs } from './afdocs-findings.ts';

const { ask, baseUrl } = await deploymentUnderTest();

let verdicts: Map<string, Awaited<ReturnType<typeof runChecks>>['results'][number]>;

/** Runs the Agent-Friendly Documentation Spec on every page except those of problem types, which are all alike. */
beforeAll(async () => {
  const { text } = await ask({ path: paths.sitemap });
  const pages = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => page);
  const { results } = await runChecks(baseUrl, {
    samplingStrategy: 'curated',
    curatedPages: pages.filter((page) => !page.includes(paths.problems)),
    maxLinksToTest: 1_000,
    requestDelay: 0,
  });
  verdicts = new Map(results.map((verdict) => [verdict.id, verdict]));
}, 60_000);

function pageResultsOf(id: keyof typeof findingsOfAfdocs) {
  const details = verdicts.get(id)?.details ?? {};
  const pageResults = details.pageResults as { url: string; status: string }[];
  expect(pageResults.length).toBeGreaterThan(5);
  return pageResults;
}

test('the site passes the Agent-Friendly Documentation Spec', () => {
  const remarks = [...verdicts.values()]
    .filter(({ id, status }) => !['pass', 'skip'].includes(status) && !(id in findingsOfAfdocs))
    .map(({ id, status, message }) => `${status} ${id}: ${message}`);

  expect(verdicts.size).toBeGreaterThan(20);
  expect(remarks).toEqual([]);
});

test('content starts in the first half of every page', () => {
  expect(pageResultsOf('content-start-position').filter(({ status }) => status === 'fail')).toEqual([]);
});

test('every page except the form has the same content in Markdown as in HTML', () => {
  const failed = pageResultsOf('markdown-content-parity').filter(({ status }) => status === 'fail');

  expect(failed.map(({ url }) => url)).toEqual([baseUrl + pagePaths.request]);
});

test('every link in Markdown works from anywhere', () => {
  pageResultsOf('markdown-link-portability');

  expect(verdicts.get('markdown-link-portability')?.details).toMatchObject({
    reasons: { pathRelative: 0, rootRelative: 0, unresolvable: 0, mismatched: 0 },
  });
});

test('every link of llms.txt leads to Markdown, to plain text or to JSON', async () => {
  const { text } = await ask({ path: paths.llmsTxt });
  const addresses = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address = '']) => address);
  const types = await Promise.all(
    addresses.map(async (address) => {
      const { headers } = await ask({ path: address.slice(baseUrl.length) });
      return headers['content-type'] ?? '';
    }),
  );

  const isRead = /^(text\/(markdown|plain)|application\/([\w-]+\+)?json)(;|$)/;
  expect(types.filter((type) => !isRead.test(type))).toEqual([]);
  expect(verdicts.get('llms-txt-links-markdown')?.details).toMatchObject({
    markdownLinks: types.filter((type) => type.startsWith('text/')).length,
    totalLinks: addresses.length,
  });
});
