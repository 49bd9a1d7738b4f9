import { afterAll, describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { readContent } from '../../site/content/read-content.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';
import { serveSite } from './served-site.ts';
import { hasBrowser, visitor } from './visitor.ts';

const site = await serveSite(await readContent(fixtureContent), fixtureContent);
afterAll(() => site.close());
const visit = visitor(site.url);

/** Opens the form, with `document.modelContext` set to the result of the expression `modelContext`. */
async function openWith(modelContext: string) {
  const { page } = await visit('/');
  await page.addInitScript(
    `const modelContext = ${modelContext};
     Object.defineProperty(Document.prototype, 'modelContext', { get: () => modelContext, configurable: true });`,
  );
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${pagePaths.request}#name=Eve`);
  return { page, errors };
}

describe.runIf(hasBrowser)('the form works alongside an agent', () => {
  test.each([
    ['of a draft without registerTool()', '({ provideContext() {} })'],
    ['that throws for a tool', '({ registerTool() { throw new TypeError("duplicate") } })'],
    ['that rejects a tool', '({ registerTool: () => Promise.reject(new TypeError("duplicate")) })'],
  ])('%s', async (_which, modelContext) => {
    const { page, errors } = await openWith(modelContext);

    expect(await page.inputValue('#name')).toBe('Eve');
    await page.click('form button');
    expect(await page.locator('#email-error').count()).toBe(1);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

test.runIf(hasBrowser)('an agent can cancel its calls', async () => {
  const { page } = await openWith('({ tools: [], registerTool(tool) { this.tools.push(tool) } })');
  const results = await page.evaluate(
    `Promise.allSettled(document.modelContext.tools.map(({ execute }) => execute({}, { signal: AbortSignal.abort() })))`,
  );

  const abortedCall = { status: 'rejected', reason: expect.objectContaining({ name: 'AbortError' }) };
  expect(results).toEqual(Array(5).fill(abortedCall));
  await page.context().close();
});
