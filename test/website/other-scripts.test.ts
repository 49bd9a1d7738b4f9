import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeExample } from '../../contract/request/example.ts';
import { emailWordsOf } from '../../contract/words/words.ts';
import { renderEmail } from '../../lambdas/diagnostic-request/email/email-template.ts';
import { firmFolder } from '../../lib/config/firm-folder.ts';
import { checkFirm } from '../../lib/firm/check-firm.ts';
import { readContent } from '../../site/content/read-content.ts';
import { arabicFirm, japaneseFirm } from '../fixtures/firms-in-other-scripts.ts';
import { publish } from '../site/fixture-site.ts';
import { textOf } from '../support/page-text.ts';
import { type ServedSite, serveSite } from './served-site.ts';
import { typefaceOf } from './typeface-of.ts';
import { browserOfFile, hasBrowser } from './visitor.ts';

const japanese = japaneseFirm();
const arabic = arabicFirm();
afterAll(() => {
  japanese[Symbol.dispose]();
  arabic[Symbol.dispose]();
});

const browser = browserOfFile();

describe.each([
  {
    name: 'Japanese',
    typeface: 'Sawarabi Gothic',
    fontWarnings: [
      'The typeface of "sawarabi-gothic-latin-400-normal.woff2" lacks 9 characters of the content (継 昔 帳 票 締 勧 診 依), which readers see in another font: add a file with them to "fonts" in theme.json',
    ],
    copy: japanese,
    content: await readContent(japanese.directory),
    address: {
      '@type': 'PostalAddress',
      streetAddress: '〒101-0047, 東京都千代田区内神田一丁目2番3号',
      addressLocality: '千代田区',
      addressCountry: 'JP',
    },
    subject: '診断のご依頼 Ada Byron HC3N',
    direction: 'ltr',
  },
  {
    name: 'Arabic',
    typeface: 'Noto Naskh Arabic',
    fontWarnings: [],
    copy: arabic,
    content: await readContent(arabic.directory),
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'شارع الشيخ زايد 12, ص.ب. 12345',
      addressLocality: 'دبي',
      addressCountry: 'AE',
    },
    subject: 'طلب تشخيص Ada Byron HC3N',
    direction: 'rtl',
  },
])(
  'a firm whose texts are $name',
  ({ copy, typeface, fontWarnings, content, address, subject, direction }) => {
    test('has no errors, and the expected warnings about its typeface and icon', async () => {
      const { errors, warnings } = await checkFirm(firmFolder(copy.firm), new Date('2026-12-01'));

      expect(errors).toEqual([]);
      expect(warnings.filter((warning) => /typeface|icon|fonts/i.test(warning))).toEqual(fontWarnings);
    });

    test('has an icon with the glyph of its initial', () => {
      const { images, bodyAt } = publish(content);

      expect(bodyAt('/icon.svg')).toMatch(/<path [^>]*d="M/);
      for (const { job } of images) if ('svg' in job) expect(job.svg).toBe(bodyAt('/icon.svg'));
    });

    test('publishes only the parts of its address that are certain', () => {
      const organization = JSON.stringify(publish(content).dataAt('/'));

      expect(organization).toContain(JSON.stringify(address));
    });

    test('gets an e-mail in its language and direction', () => {
      const words = emailWordsOf(content.website.words);
      const mail = renderEmail({ id: 'DR-7Q2M9X4KTB0VHC3N' }, completeExample, { kind: 'http' }, words);

      expect(mail.subject).toBe(subject);
      expect(mail.html).toContain(`<div lang="${words.language}" dir="${direction}"`);
    });

    describe.runIf(hasBrowser)('in the browser', () => {
      let site: ServedSite;
      let page: Page;
      beforeAll(async () => {
        site = await serveSite(content, copy.directory);
        page = await (await browser()).newPage();
      });
      afterAll(() => site.close());

      test('has a header of at most three rows at every width', async () => {
        await page.goto(site.url);
        const tallHeaders: string[] = [];
        for (let width = 320; width <= 1_400; width += 20) {
          await page.setViewportSize({ width, height: 900 });
          const height = await page.evaluate<number>('document.querySelector("header").offsetHeight');
          if (height > 180) tallHeaders.push(`${height} px at ${width} px`);
        }

        expect(tallHeaders).toEqual([]);
      });

      test('is shown in its typeface', async () => {
        await page.goto(site.url);
        await page.evaluate('document.fonts.ready');

        expect([await typefaceOf(page, 'h1'), await typefaceOf(page, 'main p')]).toEqual([
          typeface,
          typeface,
        ]);
      });

      test('shows the picture and the bold text of its own page', async () => {
        await page.goto(`${site.url}/how-we-work`);

        expect(await page.evaluate('document.querySelector("main img").naturalWidth')).toBeGreaterThan(0);
        expect(await page.locator('main strong').count()).toBeGreaterThan(0);
        expect(await page.locator('main').innerText()).not.toContain('**');
      });
    });
  },
);

test('between Japanese texts, there are only the separators of its words', async () => {
  const { bodyAt } = publish(await readContent(japanese.directory));
  const separators = ['/', '/services', '/pricing', '/company', '/imprint'].flatMap(
    (path) => textOf(bodyAt(path)).match(/\p{scx=Han}(?:[,:] ?| \()[^\n]*|[,:] ?\p{scx=Han}[^\n]*/gu) ?? [],
  );

  expect(separators).toEqual([]);
  expect(textOf(bodyAt('/'))).toContain('、￥7,250（税別）');
});

describe.runIf(hasBrowser)('from right to left', () => {
  let site: ServedSite;
  let page: Page;
  beforeAll(async () => {
    site = await serveSite(await readContent(arabic.directory), arabic.directory);
    page = await (await browser()).newPage();
  });
  afterAll(() => site.close());

  test('a figure keeps the order of its number and its Latin unit', async () => {
    await page.goto(`${site.url}/company`);
    const [number, unit] = await page.evaluate<number[]>(`
      ['1,4', 'TB'].map((part) => {
        const { firstChild: text } = [...document.querySelectorAll('b')].find((b) => b.textContent === '1,4 TB');
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(part));
        range.setEnd(text, text.data.indexOf(part) + part.length);
        return range.getBoundingClientRect().x;
      })`);

    expect(number).toBeLessThan(unit ?? 0);
  });

  test('no joined letters are spaced', async () => {
    await page.goto(site.url);
    const spacings = await page.evaluate(
      `[...document.querySelectorAll('body *')].map((item) => getComputedStyle(item).letterSpacing)`,
    );

    expect(new Set(spacings as string[])).toEqual(new Set(['normal']));
  });

  test('the dots of the footer are outside the isolated place', async () => {
    await page.setViewportSize({ width: 1_280, height: 900 });
    const dots = await page.evaluate(
      `[...document.querySelectorAll('.firm *')].map((item) => item.tagName + getComputedStyle(item, '::after').content).filter((item) => item.includes('·'))`,
    );

    expect(dots).toEqual(['STRONG" ·"', 'SPAN" ·"']);
  });

  test('text in a field begins on the side of its own direction', async () => {
    await page.goto(`${site.url}/request`);
    const { x, y, height } = (await page.locator('#message').boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const leftSideWith = async (text: string) => {
      await page.fill('#message', text);
      const image = await page.screenshot({
        fullPage: true,
        clip: { x: x + 4, y: y + 4, width: 40, height: height - 8 },
      });
      return image.toString('base64');
    };

    const [empty, arabicText, latinText] = [
      await leftSideWith(''),
      await leftSideWith('نظامنا'),
      await leftSideWith('Broken'),
    ];
    expect(arabicText).toBe(empty);
    expect(latinText).not.toBe(empty);
  });
});
