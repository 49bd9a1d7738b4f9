import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadAxe, violations } from './accessibility.ts';
import { openLate } from './open-late.ts';
import { inPageCaller, loadInPage } from './run-in-page.ts';
import { type ServedSite, serveSite } from './served-site.ts';
import { typefaceOf } from './typeface-of.ts';
import { browserOfFile, hasBrowser } from './visitor.ts';
import { firmContents, themes, withoutPictures, withPictures, withTheme } from './website-firms.ts';

// Rules for the pages of any firm, regardless of its theme. The site's documents are served without the stack, because
// other files test what a deployment adds.

const { firm, 'other-firm': otherFirm, 'at-bounds': largestFirm } = await firmContents();
/** Kinds of pages without text from the firm. */
const pagesForPrograms = ['API', 'Agents', 'Problems', 'A problem'];

const kindsOf = ({ kinds }: ServedSite, omittedKinds: readonly string[]) =>
  Object.entries(kinds).filter(([kind]) => !omittedKinds.includes(kind));

const browser = browserOfFile();

interface TestedPage {
  readonly page: Page;
  readonly run: ReturnType<typeof inPageCaller>;
  readonly path: string;
}

type Rule = (tested: TestedPage) => Promise<readonly unknown[]>;

const horizontalScrolling: Rule = async ({ page }) => {
  const [width, window] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  return width > window ? [`${width} px`] : [];
};

const skippedElements: Rule = async ({ page, run }) => {
  await run('watchFocus');
  const count = await run('countFocusable');
  // The browser handles the calls in order. Waiting for each would take ten times as long.
  await Promise.all(Array.from({ length: count }, () => page.keyboard.press('Tab')));
  return run('unfocusedControls');
};

const lineLengths: Rule = async ({ run }) => {
  const lengths = (await run('charactersInLines')).toSorted((one, other) => one - other);
  // With only two or three paragraphs, one may be short for another reason.
  const median = lengths.length < 3 ? undefined : lengths[Math.floor(lengths.length / 2)];
  return median !== undefined && (median < 40 || median > 80) ? [median] : [];
};

const backwardFocus: Rule = ({ run }) => run('backwardSteps');
const hiddenFocus: Rule = ({ run }) => run('hiddenFocus');
const unevenRows: Rule = ({ run }) => run('unevenRows');

interface View {
  readonly width: number;
  readonly media?: Parameters<Page['emulateMedia']>[0] | undefined;
  /** Faults that no page may have, keyed by their description in the report. */
  readonly rules: Readonly<Record<string, Rule>>;
}

const defaultMedia: View['media'] = { media: 'screen', colorScheme: 'light', forcedColors: 'none' };

const views: readonly View[] = [
  {
    width: 360,
    rules: {
      'violates WCAG 2.2 A or AA, or a best practice of axe': ({ page }) => violations(page),
      'is skipped or out of order when tabbing': skippedElements,
      'gets the focus before something above it': backwardFocus,
      'shows no focus': hiddenFocus,
      'is a target of less than 44 px outside a sentence (WCAG 2.2, 2.5.5 and 2.5.8)': ({ run }) =>
        run('smallTargets', 44),
      'is higher or lower than its row': unevenRows,
    },
  },
  // 1,280 px enlarged to 400 % (WCAG 2.2, 1.4.10).
  { width: 320, rules: { 'scrolls sideways': horizontalScrolling } },
  { width: 704, rules: { 'is higher or lower than its row': unevenRows } },
  {
    width: 1_440,
    rules: {
      // The header is the same on all pages, and differs from the one at 360 px.
      'is skipped or out of order when tabbing': async (tested) =>
        tested.path === '/' ? skippedElements(tested) : [],
      'gets the focus before something above it': backwardFocus,
      'shows no focus': hiddenFocus,
      'is higher or lower than its row': unevenRows,
      'has lines of fewer than 40 or more than 80 characters': lineLengths,
    },
  },
];

/** Aspects that rarely break, which only the gate tests. */
const rareViews: readonly View[] = [
  {
    width: 360,
    media: { colorScheme: 'dark' },
    rules: { 'has too little contrast': ({ page }) => violations(page, ['color-contrast']) },
  },
  {
    width: 1_440,
    media: { forcedColors: 'active' },
    rules: { 'is a button without a border': ({ run }) => run('borderlessButtons') },
  },
  { width: 2_560, rules: { 'has lines of fewer than 40 or more than 80 characters': lineLengths } },
  {
    width: 794,
    media: { media: 'print' },
    rules: {
      'is not printed': ({ run }) => run('hiddenTexts'),
      'is printed although it cannot be pressed': ({ run }) => run('visibleControls'),
    },
  },
];

const hasOtherColors = ({ media }: View) =>
  media?.colorScheme !== undefined || media?.forcedColors !== undefined;

const firms = [
  {
    name: 'with everything',
    content: withTheme(withPictures(firm), themes.manrope),
    rareViews,
    omittedKinds: [],
    tags: [],
    typeface: /^Manrope/,
  },
  {
    name: 'without optional content',
    content: withTheme(otherFirm, themes.system),
    // Its colours are generated like those of the first theme. test/site/website/theme/palette.test.ts tests every
    // accent.
    rareViews: rareViews.filter((view) => !hasOtherColors(view)),
    // These pages are the same for every firm.
    omittedKinds: pagesForPrograms,
    tags: ['slow'],
    typeface: undefined,
  },
];

/** A larger shift disturbs readers (https://web.dev/articles/cls). Line breaks may differ with the fallback font. */
const maxShift = 0.1;

describe
  .runIf(hasBrowser)
  .each(await Promise.all(firms.map(async (item) => ({ ...item, site: await serveSite(item.content) }))))(
  'a firm $name',
  ({ site, rareViews, omittedKinds, tags, typeface }) => {
    let page: Page;
    let run: ReturnType<typeof inPageCaller>;
    beforeAll(async () => {
      page = await (await browser()).newPage();
      await loadAxe(page);
      await loadInPage(page);
      run = inPageCaller(page);
    });
    afterAll(() => site.close());

    let currentMedia: View['media'] | undefined;
    /** Sets the view. Unchanged settings are not set again, because the browser would repeat the layout. */
    const show = async (width: number, media: View['media'] = defaultMedia) => {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
      if (currentMedia !== media) await page.emulateMedia({ ...defaultMedia, ...media });
      currentMedia = media;
    };

    const findFaults = async (path: string, selectedViews: readonly View[]) => {
      const faults: string[] = [];
      for (const { width, media, rules } of selectedViews) {
        await show(width, media);
        for (const [description, rule] of Object.entries(rules)) {
          const findings = await rule({ page, run, path });
          faults.push(...findings.map((fault) => `At ${width} px, something ${description}: ${fault}`));
        }
      }
      return faults;
    };

    test.each(kindsOf(site, omittedKinds))(
      '"%s" follows every rule at usual widths',
      { tags },
      async (_kind, path) => {
        await show(360);
        const { fonts, pictures } = await openLate({ page, run }, site.url + path);
        const faults = await findFaults(path, views);

        expect(faults).toEqual([]);
        expect(fonts, 'layout shift of late fonts').toBeLessThanOrEqual(maxShift);
        expect(pictures, 'layout shift of late pictures').toBe(0);
      },
    );

    test.each(kindsOf(site, omittedKinds))(
      '"%s" follows every rule in other colours, at 2,560 px, and in print',
      { tags: 'slow' },
      async (_kind, path) => {
        await show(360);
        await page.goto(site.url + path);

        expect(await findFaults(path, rareViews)).toEqual([]);
      },
    );

    test.runIf(typeface)('shows its typeface however late it loads', { tags }, async () => {
      await show(360);
      await openLate({ page, run }, site.url);

      expect(await typefaceOf(page, 'h1')).toMatch(typeface ?? /^$/);
    });

    test.each([
      ['at 400 %', { width: 320, height: 256 }, '100%'],
      ['with text at 200 %', { width: 1_280, height: 900 }, '200%'],
    ])(
      'has one background from its top to the end of its headline, %s',
      { tags },
      async (_what, viewport, fontSize) => {
        await show(viewport.width);
        await page.setViewportSize(viewport);
        await page.goto(site.url);
        await page.evaluate(`document.documentElement.style.fontSize = "${fontSize}"`);
        const backgroundAt = async (y: number) =>
          (await page.screenshot({ clip: { x: 0, y, width: 8, height: 8 } })).toString('base64');
        const background = await backgroundAt(0);
        await page.evaluate('document.querySelector("h1").scrollIntoView({ block: "end" })');
        const bottom = Number(
          await page.evaluate('document.querySelector("h1").getBoundingClientRect().bottom'),
        );

        expect(await backgroundAt(Math.floor(bottom) - 8)).toBe(background);
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

const largestSite = hasBrowser ? await serveSite(largestFirm) : undefined;
afterAll(() => largestSite?.close());

test.runIf(largestSite)('no page of a firm with the maximum content scrolls sideways at 320 px', async () => {
  const page = await (await browser()).newPage({ viewport: { width: 320, height: 900 } });
  const widths: Record<string, unknown> = {};
  for (const [kind, path] of Object.entries(largestSite?.kinds ?? {})) {
    await page.goto(`${largestSite?.url}${path}`);
    widths[kind] = await page.evaluate('document.documentElement.scrollWidth');
  }

  expect(Object.keys(widths).length).toBeGreaterThan(10);
  expect(widths).toEqual(Object.fromEntries(Object.keys(widths).map((kind) => [kind, 320])));
});

test.runIf(hasBrowser)('a typeface of the firm hardly moves the page when it loads late', async () => {
  const inter = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const { website } = firm;
  const site = await serveSite({
    ...firm,
    website: {
      ...website,
      theme: { ...website.theme, fonts: { text: ['inter.woff2'] } },
      fonts: new Map([['inter.woff2', inter]]),
    },
  });
  const page = await (await browser()).newPage({ viewport: { width: 360, height: 900 } });
  await loadInPage(page);
  const shifts: number[] = [];
  for (const path of ['/', '/services', '/pricing'])
    shifts.push((await openLate({ page, run: inPageCaller(page) }, site.url + path)).fonts);
  await site.close();

  expect(await typefaceOf(page, 'h1')).toBe('Inter');
  // Without the adjusted fallback, the largest is 0.08.
  expect(Math.max(...shifts)).toBeLessThanOrEqual(0.02);
});
