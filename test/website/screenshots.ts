import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumAdvice, chromiumArguments, findChromium } from '../support/chromium.ts';
import { startLocalRun } from '../support/local-run.ts';

/**
 * Pictures of pages, narrow and wide, light and dark, in `screenshots/`.
 *
 *   node test/website/screenshots.ts [PATH …]
 */
const paths =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/', '/services/rescue', '/cases/aldwin-laboratory', '/request'];
const widths = { narrow: 375, wide: 1280 };
const colorSchemes = ['light', 'dark'] as const;
const directory = 'screenshots';

const executablePath = findChromium();
if (!executablePath) throw new Error(`Cannot take pictures without Chromium: ${chromiumAdvice}`);

mkdirSync(directory, { recursive: true });
const run = await startLocalRun();
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
const page = await browser.newPage();
for (const path of paths) {
  for (const [width, pixels] of Object.entries(widths)) {
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize({ width: pixels, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(run.url + path);
      const file = join(
        directory,
        `${path.slice(1).replaceAll('/', '-') || 'home'}-${width}-${colorScheme}.png`,
      );
      await page.screenshot({ path: file, fullPage: true });
      console.log(file);
    }
  }
}
await browser.close();
await run.stop();
