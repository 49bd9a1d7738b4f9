import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { Shot } from './shots.ts';

/**
 * Height in pixels of the strips that a thumbnail is cut into. The strips are side by side, like newspaper columns.
 */
const stripHeight = 420;

const style = `
body { margin: 16px; font: 13px / 1.3 sans-serif; background: #777; color: #fff; }
h2 { margin: 12px 0 4px; font-size: 15px; }
main { display: flex; flex-wrap: wrap; gap: 10px 18px; }
figure { margin: 0; }
figure div { display: flex; gap: 3px; align-items: start; }
i { display: block; background-repeat: no-repeat; }`;

/** Number of sites shown in full. All other sites differ from these only in colours and typefaces. */
const wholeSiteCount = 2;

/**
 * Writes all screenshots of one kind of page into one picture, `file`, with the sites in the order of `variants`. Only the
 * first strip of a screenshot is shown in the dark scheme, and for sites that are not shown in full.
 */
export async function writeContactSheet(
  browser: Browser,
  file: string,
  shots: readonly Shot[],
  variants: readonly string[],
): Promise<void> {
  const sections = [...new Set(variants)].map((variant, index) => {
    const figures = shots
      .filter((shot) => shot.variant === variant)
      .map((shot) => figure(shot, dirname(file), index < wholeSiteCount && !shot.label.endsWith('dark')));
    return `<h2>${basename(file, '.png')} ${variant}</h2><main>${figures.join('')}</main>`;
  });
  const source = `${file}.html`;
  writeFileSync(source, `<!doctype html><style>${style}</style>${sections.join('')}`);
  const page = await browser.newPage({ viewport: { width: 2_560, height: 1_000 } });
  await page.goto(pathToFileURL(source).href);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  rmSync(source);
}

function figure({ label, file, width, height }: Shot, folder: string, isWhole: boolean): string {
  const count = isWhole ? Math.ceil(height / stripHeight) : 1;
  const strips = Array.from({ length: count }, (_, index) => {
    const top = index * stripHeight;
    const visibleHeight = Math.min(stripHeight, height - top);
    return `<i style="width:${width}px;height:${visibleHeight}px;background-image:url(${relative(folder, file)});background-size:${width}px;background-position:0 ${-top}px"></i>`;
  });
  return `<figure><figcaption>${label}</figcaption><div>${strips.join('')}</div></figure>`;
}
