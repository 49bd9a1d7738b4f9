import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareForViolations, violations } from './accessibility.ts';
import { inPageOf, prepareForInPage } from './run-in-page.ts';
import { serveSite } from './served-site.ts';
import { browserOfFile, hasBrowser } from './visitor.ts';
import { firmContents, themes, withoutPictures, withPictures, withTheme } from './website-firms.ts';

// What holds of the pages of any firm, whatever they look like. The documents of a site without its stack are served:
// what a deployment adds to them is tested in other files.

const { firm, 'other-firm': otherFirm, 'at-bounds': largestFirm } = firmContents();
const firms = [
  { name: 'with everything', content: withTheme(withPictures(firm), themes.manrope) },
  { name: 'with nothing that may be absent', content: withTheme(otherFirm, themes.system) },
];

const browser = browserOfFile();

describe
  .runIf(hasBrowser)
  .each(await Promise.all(firms.map(async (one) => ({ ...one, site: await serveSite(one.content) }))))(
  'a firm $name',
  ({ site }) => {
    let page: Page;
    let run: ReturnType<typeof inPageOf>;
    beforeAll(async () => {
      page = await (await browser()).newPage();
      await prepareForViolations(page);
      await prepareForInPage(page);
      run = inPageOf(page);
    });
    afterAll(() => site.close());

    const show = async (width: number, media: object = {}) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ media: 'screen', colorScheme: 'light', ...media });
    };

    describe.each(Object.entries(site.kinds))('%s', (_kind, path) => {
      beforeAll(async () => {
        await show(360);
        await page.goto(site.url + path);
        await run('loadPictures');
      });

      test('keeps WCAG 2.2 A and AA and the best practices that axe knows, light and dark', async () => {
        await show(360);
        expect(await violations(page)).toEqual([]);
        await show(360, { colorScheme: 'dark' });
        expect(await violations(page, ['color-contrast'])).toEqual([]);
      });

      test('does not scroll sideways at 320 px, which are 1,280 px enlarged to 400 % (WCAG 2.2, 1.4.10)', async () => {
        await show(320);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      });

      test.each([360, 1_440])(
        'lets the keyboard reach everything in the order that is seen, at %i px',
        async (width) => {
          await show(width);
          await run('watchFocus');
          const count = await run('countFocusable');
          for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press('Tab');

          expect(await run('notFocused')).toEqual([]);
          expect(await run('backwardSteps')).toEqual([]);
          expect(await run('hiddenFocus')).toEqual([]);
        },
      );

      test.each([1_440, 2_560])('has lines of 40 to 80 characters at %i px', async (width) => {
        await show(width);
        const lengths = (await run('charactersInLines')).toSorted((one, other) => one - other);
        // Of two or three paragraphs one may be short for a reason of its own.
        const median = lengths.length < 3 ? undefined : lengths[Math.floor(lengths.length / 2)];

        expect(median ?? 40).toBeGreaterThanOrEqual(40);
        expect(median ?? 80).toBeLessThanOrEqual(80);
      });

      test('has targets of 44 px at 360 px, but for links in sentences (WCAG 2.2, 2.5.5 and 2.5.8)', async () => {
        await show(360);
        expect(await run('smallTargets', 44)).toEqual([]);
      });

      test.each([360, 704, 1_440])('has what stands in one row at one height, at %i px', async (width) => {
        await show(width);
        expect(await run('unevenRows')).toEqual([]);
      });

      test('has a border around each link that is a button where colours are forced', async () => {
        await show(1_440, { forcedColors: 'active' });
        expect(await run('borderlessButtons')).toEqual([]);
        await show(1_440, { forcedColors: 'none' });
      });

      test('prints all of its texts, and no navigation', async () => {
        await show(794, { media: 'print' });
        expect(await run('hiddenTexts')).toEqual([]);
        expect(await run('shownNavigations')).toEqual([]);
      });
    });

    test.each([
      ['at 400 %', { width: 320, height: 256 }, '100%'],
      ['with text of 200 %', { width: 1_280, height: 900 }, '200%'],
    ])('has one ground from its top to the end of its headline, %s', async (_what, viewport, fontSize) => {
      await page.setViewportSize(viewport);
      await page.goto(site.url);
      await page.evaluate(`document.documentElement.style.fontSize = "${fontSize}"`);
      const groundAt = async (y: number) =>
        (await page.screenshot({ clip: { x: 0, y, width: 8, height: 8 } })).toString('base64');
      const ground = await groundAt(0);
      await page.evaluate('document.querySelector("h1").scrollIntoView({ block: "end" })');
      const bottom = Number(
        await page.evaluate('document.querySelector("h1").getBoundingClientRect().bottom'),
      );

      expect(await groundAt(Math.floor(bottom) - 8)).toBe(ground);
    });

    test.each(Object.entries(site.kinds))(
      '%s does not move when pictures and fonts come late',
      async (_kind, path) => {
        await show(360);
        const late = Promise.withResolvers<void>();
        await page.route(/\/(fonts|media)\//, async (route) => {
          await late.promise;
          await route.continue();
        });
        await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
        await run('watchLayoutShifts');
        await run('drawn');
        late.resolve();
        await run('loadPictures');
        await run('drawn');
        expect(await run('layoutShift')).toBe(0);
        await page.unrouteAll({ behavior: 'wait' });
      },
    );
  },
);

describe.runIf(hasBrowser).each([
  ['with a logo', withPictures(firm)],
  ['with a short name', withoutPictures(firm)],
])('the header of a firm %s', (_what, content) => {
  test('is one row of at most 64 px at 360 px', async () => {
    const site = await serveSite(content);
    const page = await (await browser()).newPage({ viewport: { width: 360, height: 800 } });
    await page.goto(site.url);
    const height = await page.evaluate('document.querySelector("header").getBoundingClientRect().height');
    await site.close();

    expect(height).toBeLessThanOrEqual(64);
  });
});

const largest = hasBrowser ? await serveSite(largestFirm) : undefined;
afterAll(() => largest?.close());

describe.runIf(largest)('a firm with as much of everything as there may be', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await browser()).newPage({ viewport: { width: 320, height: 900 } });
  });

  test.each(Object.entries(largest?.kinds ?? {}))(
    '%s does not scroll sideways at 320 px',
    async (_kind, path) => {
      await page.goto(`${largest?.url}${path}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    },
  );
});
