import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as inPage from './in-page.js';

type InPage = typeof inPage;

const source = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8');
const names = Object.keys(inPage).join(', ');
const script = `${source.replaceAll(/^export /gm, '')};globalThis.inPage = { ${names} };`;

/** Loads the functions in in-page.js into every page that is opened from now on. */
export const prepareForInPage = (page: Page) => page.addInitScript(script);

/** Calls a function of in-page.js in the page. */
export function inPageOf(page: Page) {
  return <Name extends keyof InPage>(
    name: Name,
    ...parameters: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>> =>
    page.evaluate(`inPage.${name}(...${JSON.stringify(parameters)})`);
}
