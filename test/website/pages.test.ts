import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { ask, baseUrl } from '../behaviour/deployment.ts';
import { hasBrowser, type Visit, visit } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const sitemap = await ask({ path: paths.sitemap });
const pages = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
  address.slice(baseUrl.length),
);

/** What of WCAG 2 levels A and AA the page breaks, as far as a program can tell. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe);
  const only = rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const results: AxeResults = await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(only)} })`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test('the sitemap names the pages', () => {
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/services/diagnostic', '/request', '/problems/not-found']),
  );
});

describe.runIf(hasBrowser)('on a telephone', () => {
  let telephone: Visit;
  beforeAll(async () => {
    telephone = await visit('/', { viewport: { width: 375, height: 800 } });
  });

  test.each(pages)(
    'the page %s has no complaints, no foreign requests, no sideways scrolling, and breaks no rule of WCAG A and AA, light or dark',
    async (path) => {
      const { page, complaints } = telephone;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);

      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, ['color-contrast'])).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
