import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { capabilities } from '../../contract/capabilities.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { formFailure } from '../../contract/request/form-failure.ts';
import { parseIdempotencyKey } from '../../lambdas/diagnostic-request/http/idempotency-key.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { englishWords } from '../fixtures/words.ts';
import { hasBrowser, visitor } from './visitor.ts';

const { sendRequest, baseUrl, emailsWith } = await deploymentUnderTest();
const visit = visitor(baseUrl);

// Browsers with declarative WebMCP register the form as a tool, based on its attributes.
const toolNames = [...capabilities.flatMap(({ tool }) => tool ?? []), 'fill_request_form'].toSorted();

/** Opens the page with the form, and waits until its tools are registered. */
async function visitTools(): Promise<Page> {
  const { page } = await visit(pagePaths.request);
  const registeredNames = async () => (await page.webmcp.tools()).map(({ name }) => name).toSorted();
  await vi.waitFor(async () => expect(await registeredNames()).toEqual(toolNames), { timeout: 30_000 });
  return page;
}

describe.runIf(hasBrowser)('the page with the form registers every tool with the browser:', () => {
  let page: Page;
  beforeAll(async () => {
    page = await visitTools();
  });
  afterEach(() => page.unrouteAll());

  test('the read tools of the page return the resources', async () => {
    for (const { tool, path, kind } of capabilities) {
      if (tool === undefined || kind !== 'read') continue;
      const result = await page.webmcp.callTool(tool);
      expect(result).toMatchObject({
        structuredContent: (await sendRequest({ path })).json(),
      });
    }
  });

  test('the request tool of the page sends one e-mail for the same arguments', async () => {
    const { marker, values } = uniqueRequest();

    const firstResult = await page.webmcp.callTool('request_diagnostic', values);
    const secondResult = await page.webmcp.callTool('request_diagnostic', { ...values });

    const [email, ...more] = await emailsWith(marker);
    expect(more).toEqual([]);
    expect(firstResult).toEqual(secondResult);
    const { id } = (firstResult as { structuredContent: { id: string } }).structuredContent;
    expect(email?.body.text).toContain(id);
  });

  test('the request tool of the page returns a problem of the API as an error', async () => {
    const problem = { type: '/problems/validation-failed', detail: 'Correct the address.' };
    await page.route('**/diagnostic-request', (route) => route.fulfill({ status: 422, json: problem }));

    const result = await page.webmcp.callTool('request_diagnostic', { email: 'nobody' });

    expect(result).toEqual({ content: [{ type: 'text', text: JSON.stringify(problem) }], isError: true });
  });

  test('the request tool of the page checks a request in a dry run', async () => {
    const { marker, values } = uniqueRequest();

    const validResult = await page.webmcp.callTool('request_diagnostic', { ...values, dryRun: true });
    const invalidResult = await page.webmcp.callTool('request_diagnostic', { ...values, dryRun: 'yes' });

    expect(validResult).toMatchObject({ structuredContent: { valid: true, sent: false } });
    expect(invalidResult).toMatchObject({ isError: true });
    expect(await emailsWith(marker)).toEqual([]);
  });

  test('the request tool of the page accepts every key that its schema allows', async () => {
    const sent: { key?: string | undefined; body: Record<string, unknown> }[] = [];
    await page.route('**/diagnostic-request', async (route) => {
      const request = route.request();
      sent.push({
        key: parseIdempotencyKey(request.headers()['idempotency-key']),
        body: request.postDataJSON(),
      });
      await route.fulfill({ status: 202, json: {} });
    });
    const call = (idempotencyKey: unknown) =>
      page.webmcp.callTool('request_diagnostic', { name: 'Ada', idempotencyKey });

    const keys = ['a,b', 'say "k"', String.raw`back\slash\"`, ' blank ', '~'.repeat(255)];
    for (const key of keys) await call(key);
    expect(sent).toEqual(keys.map((key) => ({ key, body: { name: 'Ada' } })));

    sent.length = 0;
    for (const emptyKey of ['', null]) await call(emptyKey);
    expect(sent).toEqual(
      Array(2).fill({ key: expect.stringMatching(/^[\da-f]{64}$/), body: { name: 'Ada' } }),
    );

    sent.length = 0;
    const invalidKeys = [5, true, ['k'], { k: 1 }, 'schlüssel', 'a\nb', '🔑'];
    for (const key of invalidKeys) await call(key);
    expect(sent.map(({ body }) => body.idempotencyKey)).toEqual(invalidKeys);
  });
});

test.runIf(hasBrowser)('the agent fills in the form, and only the person sends it', async () => {
  const page = await visitTools();
  const { marker, values } = uniqueRequest();
  const { source: _, ...fields } = values;

  const pendingResult = page.webmcp.callTool('fill_request_form', fields);
  await expect.poll(() => page.inputValue('#message')).toBe(values.message);
  expect(await emailsWith(marker)).toEqual([]);
  await page.fill('#name', 'Ada King');
  await page.click('#request button');

  const { structuredContent, isError } = (await pendingResult) as {
    structuredContent: { id: string };
    isError?: boolean;
  };
  const [email, ...more] = await emailsWith(marker);
  expect([isError, more]).toEqual([undefined, []]);
  expect(email?.body.text).toContain(structuredContent.id);
  expect(email?.body.text).toContain('Ada King');
  await page.context().close();
});

test.runIf(hasBrowser)('the agent is notified that the person must correct values', async () => {
  const page = await visitTools();
  const { source: _, ...fields } = uniqueRequest().values;

  const pendingResult = page.webmcp.callTool('fill_request_form', { ...fields, email: 'nobody' });
  await expect.poll(() => page.inputValue('#email')).toBe('nobody');
  await page.click('#request button');

  expect(await pendingResult).toEqual({
    content: [
      { type: 'text', text: 'The request was not sent. The person has to correct some values first.' },
    ],
    isError: true,
  });
  await page.context().close();
});

test.runIf(hasBrowser)('the agent receives the same message about a failure as the person', async () => {
  const page = await visitTools();
  await page.route('**/diagnostic-request', (route) => route.fulfill({ status: 500, body: '' }));
  const { source: _, ...fields } = uniqueRequest().values;

  const pendingResult = page.webmcp.callTool('fill_request_form', fields);
  await expect.poll(() => page.inputValue('#email')).toBe(fields.email);
  await page.click('#request button');

  const failure = formFailure({ cause: 'failed', hasKey: true }, englishWords);
  expect(await pendingResult).toEqual({
    content: [{ type: 'text', text: `${failure.title}. ${failure.text}` }],
    isError: true,
  });
  await page.context().close();
});
