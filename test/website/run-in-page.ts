import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as inPage from './in-page.js';

type InPage = typeof inPage;

const source = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8');
const names = Object.keys(inPage).join(', ');
const script = `${source.replaceAll(/^export /gm, '')};globalThis.inPage = { ${names} };`;

/** Makes `page` load the functions of in-page.js into every document that it opens from now on. */
export const loadInPage = (page: Page) => page.addInitScript(script);

/** Returns a function that calls the functions of in-page.js in the page. */
export function inPageCaller(page: Page) {
  return <Name extends keyof InPage>(
    name: Name,
    ...parameters: Parameters<InPage[Name]>
  ): Promise<Awaited<ReturnType<InPage[Name]>>> =>
    page.evaluate(`inPage.${name}(...${JSON.stringify(parameters)})`);
}
