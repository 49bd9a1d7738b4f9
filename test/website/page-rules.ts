import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import * as inPage from './in-page.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 levels A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns the violations of `rules`, by default WCAG 2.2 levels A and AA and axe's best practices. */
export async function violations(page: Pick<Page, 'evaluate'>, rules = tags): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = { runOnly: rules, resultTypes: ['violations'] };
  const results: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

type InPage = typeof inPage;

const source = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8');
const names = Object.keys(inPage).join(', ');
const script = `${source.replaceAll(/^export /gm, '')};globalThis.inPage = { ${names} };`;

/** Returns a function that calls the functions of in-page.js in the page. */
function inPageCaller(page: Page) {
  return <Name extends keyof InPage>(
    name: Name,
    ...parameters: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>> =>
    page.evaluate(`inPage.${name}(...${JSON.stringify(parameters)})`);
}

/** Returns the faults in a page. No page may have one. */
type Rule = (page: Page, run: ReturnType<typeof inPageCaller>) => Promise<readonly unknown[]>;

const scrollsSideways: Rule = async (page) => {
  const [width = 0, window = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  return width > window ? [`${width} px`] : [];
};

const isSkipped: Rule = async (page, run) => {
  await run('watchFocus');
  const count = await run('countFocusable');
  // The browser handles the calls in order. Waiting for each would take ten times as long.
  await Promise.all(Array.from({ length: count }, () => page.keyboard.press('Tab')));
  return run('unfocusedControls');
};

/** Rules, keyed by their description in the report. */
const atEveryWidth: Readonly<Record<string, Rule>> = {
  'violates WCAG 2.2 A or AA, or a best practice of axe': (page) => violations(page),
  'is skipped or out of order when tabbing': isSkipped,
  'gets the focus before something above it': (_, run) => run('backwardSteps'),
  'shows no focus': (_, run) => run('hiddenFocus'),
  'scrolls sideways': scrollsSideways,
};

interface View {
  readonly width: number;
  readonly media?: Parameters<Page['emulateMedia']>[0];
  readonly rules: Readonly<Record<string, Rule>>;
}

const views: readonly View[] = [
  { width: 1_280, rules: atEveryWidth },
  { width: 390, rules: atEveryWidth },
  {
    width: 390,
    media: { colorScheme: 'dark' },
    rules: { 'has too little contrast in dark mode': (page) => violations(page, ['color-contrast']) },
  },
  // 1,280 px enlarged to 400 % (WCAG 2.2, 1.4.10).
  { width: 320, rules: { 'scrolls sideways': scrollsSideways } },
  // A4 is 794 pixels wide at 96 dpi.
  {
    width: 794,
    media: { media: 'print', colorScheme: 'dark' },
    rules: {
      'is not printed': (_, run) => run('hiddenTexts'),
      'is printed although it cannot be pressed': (_, run) => run('visibleControls'),
      'has too little contrast in print': (page) => violations(page, ['color-contrast']),
    },
  },
];

/** Opens a page for `faultsIn()`. */
export async function openTestedPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(axe);
  await page.addInitScript(script);
  return page;
}

/** Returns what breaks a rule in any view of `page`. */
export async function faultsIn(page: Page): Promise<string[]> {
  const run = inPageCaller(page);
  const faults: string[] = [];
  for (const { width, media, rules } of views) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: 'screen', colorScheme: 'light', ...media });
    for (const [description, rule] of Object.entries(rules))
      for (const fault of await rule(page, run))
        faults.push(`At ${width} px, something ${description}: ${fault}`);
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return faults;
}
