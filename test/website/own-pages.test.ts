import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Words } from '../../contract/words/words.ts';
import { site } from '../site/fixture-site.ts';
import { home } from '../site/pages/site-with-pages.ts';
import { faultsIn, openTestedPage } from './page-rules.ts';
import { failingName, identifier, inFrame, servePages } from './served-pages.ts';
import { browserOfFile, hasBrowser } from './visitor.ts';

// sample.test.ts has the same pages in the frame of the sample.

const browser = browserOfFile();

/** The pages in other words: those from right to left, and those with a word that is wider than a phone. */
const withWords = (words: Words) => ({ site: { ...site, words }, homes: [home(words.language)] });
const rightToLeft = withWords({ ...site.words, language: 'ar', direction: 'rtl' });
const longWord = 'Grundstücksverkehrsgenehmigungszuständigkeit';
const longWords = withWords(
  JSON.parse(JSON.stringify(site.words), (name, value) =>
    typeof value === 'string' && !['language', 'direction'].includes(name) ? `${longWord} ${value}` : value,
  ),
);

const formPages = ['/request', '/request#name=Ada&message=Help', '/request/sent'];
/** These are the same, whatever the language of the website is. */
const englishPages = ['/api', '/problems', '/problems/validation-failed'];

const sites = [
  ['plain', 'ltr', await servePages()],
  ['in a frame', 'ltr', await servePages(inFrame)],
  ['from right to left', 'rtl', await servePages(rightToLeft)],
  ['with long words, in a frame', 'ltr', await servePages({ ...longWords, ...inFrame })],
] as const;

async function send(page: Page, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
  await page.click('.frontdesk button');
}

const valid = { name: 'Ada Byron', email: 'ada@example.org', message: 'x'.repeat(300) };
const answers = {
  'with errors': [{ ...valid, email: 'ada@localhost' }, '.frontdesk-error'],
  'after a failure': [{ ...valid, name: failingName }, '[href^="mailto:"]'],
  'after it was sent': [valid, `text=${identifier}`],
} as const;

describe.runIf(hasBrowser).each(sites)(
  'Frontdesk’s own pages %s follow every rule:',
  (kind, direction, origin) => {
    let page: Page;
    beforeAll(async () => {
      page = await openTestedPage(await browser());
    });
    const open = async (path: string) => {
      // A change of the fragment alone does not load a page.
      await page.goto('about:blank');
      await page.goto(origin + path);
    };

    test.each(kind === 'plain' || kind === 'in a frame' ? [...formPages, ...englishPages] : formPages)(
      '%s',
      async (path) => {
        await open(path);
        expect(await page.getAttribute('.frontdesk', 'dir')).toBe(direction);
        expect(await faultsIn(page)).toEqual([]);
      },
    );

    describe.each(['script', 'service'])('what the %s shows', (shownBy) => {
      test.each(Object.entries(answers))('%s', async (_state, [values, shown]) => {
        await page.route('**/form.js*', (route) => (shownBy === 'script' ? route.continue() : route.abort()));
        await open('/request');
        await send(page, values);
        await page.locator(shown).first().waitFor();
        // The page that the service sends may still load its styles.
        await page.waitForLoadState();
        await page.unrouteAll();

        expect(await faultsIn(page)).toEqual([]);
      });
    });
  },
);
