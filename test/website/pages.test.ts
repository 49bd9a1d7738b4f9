import { beforeAll, describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
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

describe.runIf(hasBrowser)('the page about the API', () => {
  test('opens what a link leads to, below the line that closes it again', async () => {
    const { page } = await visit(pagePaths.api);
    const isShown = () => page.evaluate('document.getElementById("problem").checkVisibility()');
    expect(await isShown()).toBe(false);

    await page.goto(`${pagePaths.api}#problem`);

    await expect.poll(isShown).toBe(true);
    const heading = page.getByRole('heading', { name: 'Problem', exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  test('shows on paper what is closed', async () => {
    const { page } = await visit(pagePaths.api);
    const hidden =
      '[...document.querySelectorAll("details > div")].filter((content) => !content.checkVisibility()).length';
    expect(await page.evaluate(hidden)).toBeGreaterThan(9);

    await page.emulateMedia({ media: 'print' });

    expect(await page.evaluate(hidden)).toBe(0);
  });

  test('shows one language of an example at a time, by keyboard', async () => {
    const { page } = await visit(pagePaths.api);
    const example = page.locator('.examples').first();
    const open = example.locator('[open] summary');
    expect(await open.allTextContents()).toEqual(['curl']);

    await example.locator('summary').nth(2).focus();
    await page.keyboard.press('Enter');

    await expect.poll(() => open.allTextContents()).toEqual(['Python']);
  });
});
