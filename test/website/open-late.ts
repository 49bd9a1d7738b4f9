import type { Page } from 'playwright-core';
import type { inPageOf } from './run-in-page.ts';

interface Opened {
  readonly page: Page;
  readonly run: ReturnType<typeof inPageOf>;
}

/** How far the content moves when the files load late (Cumulative Layout Shift). */
interface Shifts {
  readonly fonts: number;
  readonly pictures: number;
}

/** Opens the page with delayed fonts, and pictures delayed even longer. */
export async function openLate({ page, run }: Opened, url: string): Promise<Shifts> {
  const [late, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/(fonts|media)\//, async (route) => {
    await (route.request().url().includes('/fonts/') ? late : later).promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await run('watchLayoutShifts');
  await run('drawn');
  late.resolve();
  await page.evaluate('document.fonts.ready');
  await run('drawn');
  const fonts = await run('layoutShift');
  later.resolve();
  await run('loadPictures');
  await run('drawn');
  const pictures = (await run('layoutShift')) - fonts;
  await page.unrouteAll({ behavior: 'wait' });
  return { fonts, pictures };
}
