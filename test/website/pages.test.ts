import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { hasBrowser, type Visit, visitor } from './visitor.ts';

const { ask, baseUrl } = await deploymentUnderTest();
const visit = visitor(baseUrl);

// What holds of the pages of any firm is in firms.test.ts.

const sitemap = await ask({ path: paths.sitemap });
const pages = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
  address.slice(baseUrl.length),
);

test('the sitemap lists the pages', () => {
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/services/first-reading', '/request', '/problems/not-found']),
  );
});

describe.runIf(hasBrowser)('at the width of a telephone', () => {
  let telephone: Visit;
  beforeAll(async () => {
    telephone = await visit('/', { viewport: { width: 375, height: 800 } });
  });

  test.each(pages)('%s loads without warnings, foreign requests and horizontal scrolling', async (path) => {
    const { page, complaints } = telephone;
    await page.goto(path);

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    expect(complaints).toEqual([]);
  });
});
