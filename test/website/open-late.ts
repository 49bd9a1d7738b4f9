import type { Page } from 'playwright-core';
import type { inPageCaller } from './run-in-page.ts';

interface TestedPage {
  readonly page: Page;
  readonly run: ReturnType<typeof inPageCaller>;
}

/** How far the content moves when the files load late (Cumulative Layout Shift). */
interface LayoutShifts {
  readonly fonts: number;
  readonly pictures: number;
}

/** Opens the page with delayed fonts, and with pictures that are delayed even longer. */
export async function openLate({ page, run }: TestedPage, url: string): Promise<LayoutShifts> {
  const [fontsDelay, picturesDelay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/(fonts|media)\//, async (route) => {
    await (route.request().url().includes('/fonts/') ? fontsDelay : picturesDelay).promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await run('watchLayoutShifts');
  await run('nextPaint');
  fontsDelay.resolve();
  await page.evaluate('document.fonts.ready');
  await run('nextPaint');
  const fonts = await run('layoutShift');
  picturesDelay.resolve();
  await run('loadPictures');
  await run('nextPaint');
  const pictures = (await run('layoutShift')) - fonts;
  await page.unrouteAll({ behavior: 'wait' });
  return { fonts, pictures };
}
