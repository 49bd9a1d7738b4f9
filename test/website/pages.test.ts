import { describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { rateLimitPolicy } from '../../contract/request/limits.ts';
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

test.runIf(hasBrowser)('a card is one link, except for the link that proves it', async () => {
  const { page } = await visit(pagePaths.cases);
  const [title, picture, note, proof] = await page.evaluate<(string | null)[]>(`
    (() => {
      const card = document.querySelector('.cards > li:has(.top):has(dl)');
      const linkAt = (selector) => {
        const part = card.querySelector(selector);
        part.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = part.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2).closest('a')?.href ?? null;
      };
      return ['h3 a', '.top', '.note', 'dt a'].map(linkAt);
    })()`);

  expect(title).toContain(`${pagePaths.cases}/`);
  expect([picture, note]).toEqual([title, title]);
  expect(proof).not.toContain(baseUrl);
});

test.runIf(hasBrowser)(
  'links, buttons and cards look alike under the pointer and with the focus',
  async () => {
    const { page } = await visit('/', { viewport: { width: 1_280, height: 900 } });
    await page.keyboard.press('Tab');
    const lines: unknown[] = [];
    const addLine = async (selector: string) => {
      const style = `getComputedStyle(document.querySelector(${JSON.stringify(selector)}))`;
      const [line, thickness, fontSize] = await page.evaluate<[string, string, string]>(
        `(({ textDecorationLine, textDecorationThickness, fontSize }) => [textDecorationLine, textDecorationThickness, fontSize])(${style})`,
      );
      lines.push(`${line} ${(Number.parseFloat(thickness) / Number.parseFloat(fontSize)).toFixed(2)}`);
    };
    for (const [pointed, link] of [
      ['header .action', 'header .action'],
      ['header ul a', 'header ul a'],
      ['.index h3 a', '.index h3 a'],
      ['.cards .top', '.cards h3 a'],
      ['.invitation .action', '.invitation .action'],
    ] as const) {
      await page.locator(pointed).first().hover({ force: true });
      await addLine(link);
      await page.mouse.move(0, 0);
      await page.locator(link).first().focus();
      await addLine(link);
    }

    expect(lines).toEqual(Array(10).fill('underline 0.12'));
  },
);

test.runIf(hasBrowser)(
  'the blocks with two columns on the home page have them at the same places',
  async () => {
    const { page } = await visit('/', { viewport: { width: 1_280, height: 900 } });
    const starts = await page.evaluate<number[]>(
      `['.index > li', '.columns > div'].map((item) => document.querySelectorAll(item)[1].getBoundingClientRect().left)`,
    );

    expect(starts[0]).toBeGreaterThan(600);
    expect(starts[1]).toBe(starts[0]);
  },
);

test.runIf(hasBrowser)('the links among the facts of a case are about as large as text', async () => {
  const { page } = await visit(`${pagePaths.cases}/ferry-timetable`);
  const [links, text] = await page.evaluate<number[]>(
    `['.strip .links a', '.chapters p'].map((text) => parseFloat(getComputedStyle(document.querySelector(text)).fontSize))`,
  );

  expect(links).toBeLessThan(1.2 * (text ?? 0));
});

test.runIf(hasBrowser)('the lettering of a drawing on a card grows with text at 200 %', async () => {
  const { page } = await visit('/', { viewport: { width: 1_280, height: 900 } });
  const session = await page.context().newCDPSession(page);
  const sizes: number[][] = [];
  for (const standard of [16, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.goto(pagePaths.cases);
    sizes.push(
      await page.evaluate<number[]>(
        `[document.querySelector('.top img').getBoundingClientRect().width, parseFloat(getComputedStyle(document.body).fontSize)]`,
      ),
    );
  }
  const [[drawing = 0, text = 0] = [], [largeDrawing = 0, largeText = 0] = []] = sizes;

  expect(largeText / text).toBeGreaterThan(1.5);
  expect(largeDrawing / drawing).toBeGreaterThan(largeText / text);
});

describe.runIf(hasBrowser)('the API page', () => {
  test('prints closed sections', async () => {
    const { page } = await visit(pagePaths.api);
    const countHidden =
      '[...document.querySelectorAll("details > div:not(.try)")].filter((content) => !content.checkVisibility()).length';
    expect(await page.evaluate(countHidden)).toBeGreaterThan(3);

    await page.emulateMedia({ media: 'print' });

    expect(await page.evaluate(countHidden)).toBe(0);
  });

  test('shows every example in the language chosen once, by keyboard and to assistive technology', async () => {
    const { page } = await visit(pagePaths.api);
    const choice = page.getByRole('group', { name: 'Language of the examples' });
    await choice.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');

    expect(await choice.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);
    expect(await page.locator('.examples pre:visible').allTextContents()).toEqual(
      Array(3).fill(expect.stringMatching(/^import json/)),
    );
    expect(await page.locator('.guide').ariaSnapshot()).not.toMatch(/curl -i|await fetch/);
  });

  test('prints every example in every language, below its name', async () => {
    const { page } = await visit(pagePaths.api);
    await page.emulateMedia({ media: 'print' });

    expect(await page.locator('.examples :is(p, pre):visible').count()).toBe(18);
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
