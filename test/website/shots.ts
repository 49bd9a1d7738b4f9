import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { loadPictures } from './in-page.js';

/** A screenshot of a page. */
export interface Shot {
  /** The view of the page. */
  readonly label: string;
  /** The site, if the firm has several. */
  readonly variant: string;
  readonly file: string;
  /** Size in pixels of its thumbnail on a contact sheet. */
  readonly width: number;
  readonly height: number;
}

/** Takes screenshots of the page at `url` in every view, into files whose names start with `file`. */
export type Photographer = (url: string, file: string, variant: string) => Promise<Shot[]>;

interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly media?: 'screen' | 'print';
  /** Width of its thumbnail in pixels. */
  readonly thumbnail: number;
}

/** A4 is 794 pixels wide at 96 dpi. Print is tested in the dark scheme, where it must stay white. */
const views: Readonly<Record<string, View>> = {
  '360-light': { width: 360, colorScheme: 'light', thumbnail: 150 },
  '360-dark': { width: 360, colorScheme: 'dark', thumbnail: 150 },
  '768-light': { width: 768, colorScheme: 'light', thumbnail: 210 },
  '768-dark': { width: 768, colorScheme: 'dark', thumbnail: 210 },
  '1440-light': { width: 1_440, colorScheme: 'light', thumbnail: 300 },
  '1440-dark': { width: 1_440, colorScheme: 'dark', thumbnail: 300 },
  '2560-light': { width: 2_560, colorScheme: 'light', thumbnail: 400 },
  '2560-dark': { width: 2_560, colorScheme: 'dark', thumbnail: 400 },
  print: { width: 794, colorScheme: 'dark', media: 'print', thumbnail: 210 },
};

/** Maximum height of a screenshot in CSS pixels, because Chromium limits the height of a texture. */
const maxHeight = 16_000;

/** Creates a photographer whose screenshots are at most `maxWidth` pixels wide. Small ones take a third of the time. */
export async function photographer(browser: Browser, maxWidth: number): Promise<Photographer> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  return async (url, path, variant) => {
    await page.goto(url);
    await page.evaluate(loadPictures);
    const shots: Shot[] = [];
    for (const [label, { width, colorScheme, media = 'screen', thumbnail }] of Object.entries(views)) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ media, colorScheme });
      const pageHeight = Number(await page.evaluate('document.documentElement.scrollHeight'));
      const height = Math.min(pageHeight, maxHeight);
      // Playwright's own method cannot scale, and is slower because it uses maximum compression.
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width, height, scale: Math.min(1, maxWidth / width) },
      });
      const file = `${path}-${label}.png`;
      writeFileSync(file, Buffer.from(data, 'base64'));
      shots.push({
        label,
        variant,
        file,
        width: thumbnail,
        height: Math.round((height * thumbnail) / width),
      });
    }
    return shots;
  };
}
