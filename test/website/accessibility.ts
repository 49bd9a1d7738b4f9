import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const levelsAAndAA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Has every page that is opened from now on ready for `violations()`, which otherwise brings what it needs. */
export const prepareForViolations = (page: Page) => page.addInitScript(axe);

/** What of WCAG 2 levels A and AA the page breaks, as far as a program can tell; or of the named rules. */
export async function violations(page: Page, rules = levelsAAndAA): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = { runOnly: rules, resultTypes: ['violations'] };
  const results: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
