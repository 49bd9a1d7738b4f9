import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 levels A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Makes `page` load axe into every document that it opens from now on, for `violations()`. */
export const loadAxe = (page: Page) => page.addInitScript(axe);

/** Returns the violations of `rules`, by default WCAG 2.2 levels A and AA and axe's best practices. */
export async function violations(page: Pick<Page, 'evaluate'>, rules = tags): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const options = { runOnly: rules, resultTypes: ['violations'] };
  const results: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
