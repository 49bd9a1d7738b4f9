import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumAdvice, chromiumArguments, findChromium } from '../support/find-chromium.ts';
import { startLocalCommand } from '../support/local-command.ts';
import { kindsOfPages } from './kinds-of-pages.ts';

/**
 * npm run screenshots [-- PATH …]: writes pictures of pages into `screenshots/`, narrow and wide, light and dark, and
 * in print. By default of one page of each kind.
 */
const given = process.argv.slice(2);
/** A4 is 794 pixels wide at 96 dots per inch. Print is tested in the dark scheme, which has to stay white. */
const variants = {
  'narrow-light': { width: 375, colorScheme: 'light' },
  'narrow-dark': { width: 375, colorScheme: 'dark' },
  'wide-light': { width: 1280, colorScheme: 'light' },
  'wide-dark': { width: 1280, colorScheme: 'dark' },
  print: { width: 794, colorScheme: 'dark', media: 'print' },
} as const;
const directory = 'screenshots';

const executablePath = findChromium();
if (!executablePath) throw new Error(`Cannot take pictures without Chromium: ${chromiumAdvice}`);

mkdirSync(directory, { recursive: true });
const run = await startLocalCommand();
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
const page = await browser.newPage();
const kinds = await kindsOfPages(run.url);
for (const path of given.length > 0 ? given : Object.values(kinds)) {
  const name = path.slice(1).replaceAll('/', '-') || 'home';
  for (const [variant, { width, ...media }] of Object.entries(variants)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: 'screen', ...media });
    await page.goto(run.url + path);
    const file = join(directory, `${name}-${variant}.png`);
    await page.screenshot({ path: file, fullPage: true });
    console.log(file);
  }
}
await browser.close();
await run.stop();
