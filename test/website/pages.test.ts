import { describe, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import { hasBrowser, visitor } from './visitor.ts';

const { sendRequest, baseUrl, emailsWith } = await deploymentUnderTest();
const otherOrigin = 'https://elsewhere.example';
const visit = visitor(baseUrl);

// Rules for the pages of any firm are in firms.test.ts.

const sitemap = await sendRequest({ path: paths.sitemap });
const pages = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
  address.slice(baseUrl.length),
);

test.runIf(hasBrowser)(
  'every page in the sitemap loads on a phone without warnings, requests to other sites, or horizontal scrolling',
  async () => {
    const { page, complaints } = await visit('/', { viewport: { width: 375, height: 800 } });
    const widePages: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      if (await page.evaluate('document.documentElement.scrollWidth > 375')) widePages.push(path);
    }

    expect(pages.length).toBeGreaterThan(10);
    expect({ widePages, complaints }).toEqual({ widePages: [], complaints: [] });
  },
);

test.runIf(hasBrowser)('the contact person appears below the button in narrow windows', async () => {
  const { page } = await visit(pagePaths.request, { viewport: { width: 768, height: 800 } });

  expect(
    await page.evaluate(
      'document.querySelector("form .people").getBoundingClientRect().top > document.querySelector("form .actions").getBoundingClientRect().bottom',
    ),
  ).toBe(true);
});

describe.runIf(hasBrowser)('the API page', () => {
  test('prints closed sections', async () => {
    const { page } = await visit(pagePaths.api);
    const countHidden =
      '[...document.querySelectorAll("details > div:not(.try)")].filter((content) => !content.checkVisibility()).length';
    expect(await page.evaluate(countHidden)).toBeGreaterThan(6);

    await page.emulateMedia({ media: 'print' });

    expect(await page.evaluate(countHidden)).toBe(0);
  });

  test('shows one language of an example at a time, by keyboard', async () => {
    const { page } = await visit(pagePaths.api);
    const example = page.locator('.examples').first();
    const openSummary = example.locator('[open] summary');
    expect(await openSummary.allTextContents()).toEqual(['curl']);

    await example.locator('summary').nth(2).focus();
    await page.keyboard.press('Enter');

    await expect.poll(() => openSummary.allTextContents()).toEqual(['Python']);
  });

  test('always shows an example, even if the open one is closed', async () => {
    const { page } = await visit(pagePaths.api);
    const example = page.locator('.examples').first();
    await example.locator('summary').nth(2).click();
    await example.locator('summary').nth(2).focus();
    await page.keyboard.press('Enter');

    await expect.poll(() => example.locator('[open]').count()).toBe(0);
    expect(await example.locator('pre').first().isVisible()).toBe(true);
  });
});

test.runIf(hasBrowser)(
  'a cross-origin page can read through MCP, but cannot send, and does not use up its visitor’s limit',
  async () => {
    const { page } = await visit('/', { permissions: ['local-network-access'] });
    await page.route(`${otherOrigin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await page.goto(`${otherOrigin}/`);
    const { marker, values } = uniqueRequest();
    const sendFromPage = (path: string, message: object) =>
      page.evaluate(
        async ({ url, body }) => {
          const headers = { 'Content-Type': 'application/json' };
          try {
            const response = await fetch(url, { method: 'POST', headers, body });
            return { status: response.status, text: await response.text() };
          } catch {
            return 'the browser refuses';
          }
        },
        { url: baseUrl + path, body: JSON.stringify(message) },
      );

    const readResponse = await sendFromPage(paths.mcp, legacyRequest('tools/call', { name: 'get_pricing' }));
    const toolResponse = await sendFromPage(
      paths.mcp,
      legacyRequest('tools/call', { name: 'request_diagnostic', arguments: values }),
    );
    const apiResponse = await sendFromPage(paths.diagnosticRequest, values);

    expect(readResponse).toMatchObject({ status: 200, text: expect.stringContaining('"structuredContent"') });
    expect(toolResponse).toMatchObject({ status: 403 });
    expect(apiResponse).toBe('the browser refuses');
    expect(await emailsWith(marker)).toEqual([]);
    const ownResponse = await sendRequest({
      method: 'POST',
      path: paths.diagnosticRequest,
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(ownResponse.headers.ratelimit).toContain(
      `"${rateLimitPolicy.name}";r=${rateLimitPolicy.quota - 1};`,
    );
    await page.context().close();
  },
);
