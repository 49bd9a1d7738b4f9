import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { filePaths, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { requestMemberEntries } from '../../contract/request-members.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { requester } from '../fixtures/request-values.ts';
import { englishWords } from '../fixtures/words.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { violations } from './accessibility.ts';
import { hasBrowser, visitor } from './visitor.ts';

const { ask, baseUrl, emailsWith } = await deploymentUnderTest();
const visit = visitor(baseUrl);

// The browser has one address, so all tests together may send as many requests as the rate limit allows. The tests answer the others
// themselves.

const identifier = /DR-[0-9A-HJKMNP-TV-Z]{16}/;

/** The example of each member that the form shows. */
const shownExamples: Record<string, string> = Object.fromEntries(
  requestMemberEntries.flatMap(([name, { form, example }]) => ('label' in form ? [[name, example]] : [])),
);

function someRequest() {
  const marker = randomUUID();
  const values = { ...shownExamples, ...requester, message: `Our invoicing is wrong. ${marker}` };
  return { marker, values };
}

/** Goes from the top of the page to the form, fills it in and sends it, with the keyboard alone. */
async function sendByKeyboard(page: Page, values: Record<string, string>): Promise<void> {
  const focused = () => page.evaluate('document.activeElement.name || document.activeElement.localName');
  const wanted = new Map(Object.entries(values));
  for (let n = 0; n < 40; n += 1) {
    await page.keyboard.press('Tab');
    const focusedName = String(await focused());
    const value = wanted.get(focusedName);
    if (value !== undefined) await page.keyboard.type(value);
    if (focusedName === 'button') break;
  }
  await page.keyboard.press('Enter');
}

/** The text of the e-mail without the identifier and the endpoint that the request came to. */
const withoutIdentifier = (text = '') =>
  text
    .replaceAll(new RegExp(identifier, 'g'), 'DR-')
    .replace(/^Received through:\n {2}\| .*$/m, 'Received through: …');

async function emailFromApi(values: object): Promise<string> {
  const marker = randomUUID();
  await ask({
    method: 'POST',
    path: paths.diagnosticRequest,
    from: uniqueLoopbackAddress(),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...values, message: `Our invoicing is wrong. ${marker}`, source: 'website' }),
  });
  const [email] = await emailsWith(marker);
  return withoutIdentifier(email?.body.text).replace(marker, '');
}

describe.runIf(hasBrowser).each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the form %s', (_what, javaScriptEnabled) => {
  test('sends one e-mail by keyboard alone, the same as the API, and shows its identifier', async () => {
    const { marker, values } = someRequest();
    const { page, complaints } = await visit(pagePaths.request, { javaScriptEnabled });

    await sendByKeyboard(page, values);

    await page.getByText(identifier).waitFor();
    const [email, ...more] = await emailsWith(marker);
    expect(more).toEqual([]);
    expect(email?.subject).toContain(identifier.exec((await page.textContent('main')) ?? '')?.[0]);
    expect(withoutIdentifier(email?.body.text).replace(marker, '')).toBe(await emailFromApi(values));
    expect(email?.body.text).toContain('Received through:\n  | The form of the website\n');
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test.runIf(hasBrowser)(
  'the form whose script does not load keeps the values and shows errors at their fields',
  async () => {
    const { page } = await visit('/');
    await page.route(`**${filePaths.script}*`, (route) => route.abort());
    await page.goto(pagePaths.request);

    await page.fill('#name', 'Ada Byron');
    await page.fill('#email', 'ada@localhost');
    await page.fill('#message', 'Our invoicing is wrong.');
    await page.click('button');

    await page.locator('#email[aria-invalid="true"]').waitFor();
    expect(await page.inputValue('#message')).toBe('Our invoicing is wrong.');
    expect(await page.locator('#email').getAttribute('aria-describedby')).toMatch(/^email-error(?: |$)/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  },
);

/** Opens the form in `page` and fills it in. `answer` answers its requests, and gets the keys that were sent. */
async function fillIn(page: Page, answer: (keys: string[]) => object | undefined): Promise<string[]> {
  const keys: string[] = [];
  await page.unrouteAll();
  await page.goto(pagePaths.request);
  await page.route(`**${paths.diagnosticRequest}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const fulfilled = answer(keys);
    if (fulfilled) await route.fulfill(fulfilled);
    else await route.abort();
  });
  for (const [name, value] of Object.entries(someRequest().values)) await page.fill(`#${name}`, value);
  return keys;
}

const accepted = { status: 202, json: { id: 'DR-7Q2M9X4KTB0VHC3N' } };

describe.runIf(hasBrowser)('the form with JavaScript', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit(pagePaths.request));
  });

  test('says what is missing at the first field and sends nothing', async () => {
    const keys = await fillIn(page, () => accepted);
    await page.fill('#name', ' ');
    await page.fill('#email', 'ada');

    await page.click('button');

    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    expect(await page.locator('.error').allTextContents()).toHaveLength(2);
    expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-error email-hint');
    expect(keys).toEqual([]);
  });

  test('says what is wrong in the words of the page', async () => {
    await fillIn(page, () => accepted);
    await page.route(`**${pagePaths.request}`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const { required, fieldsToCorrect } = englishWords.form;
      const one = JSON.stringify((fieldsToCorrect as unknown as { one: string }).one);
      const body = text
        .replace(JSON.stringify(required), '"Bitte ausfüllen"')
        .replace(one, '"Ein Feld fehlt."');
      await route.fulfill({ response, body });
    });
    await page.goto(pagePaths.request);
    await page.fill('#email', 'ada@example.org');
    await page.fill('#message', 'Our invoicing is wrong.');

    await page.click('button');

    expect(await page.locator('.error').allTextContents()).toEqual(['Bitte ausfüllen']);
    expect(await page.getByRole('alert').textContent()).toBe('Ein Feld fehlt.');
  });

  test('shows the errors of the service at their fields', async () => {
    const errors = [{ pointer: '#/email', detail: 'Send one e-mail address' }];
    await fillIn(page, () => ({
      status: 422,
      json: { type: '/problems/validation-failed', errors },
    }));

    await page.click('button');

    await page.locator('#email-error').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('email');
  });

  test.each([
    ['the limit', { status: 429, headers: { 'Retry-After': '42' }, json: {} }, 'in 42 seconds'],
    ['an outage', { status: 503, headers: { 'Retry-After': '600' }, json: {} }, 'in 10 minutes'],
    ['a page that is no JSON', { status: 502, body: '<html>' }, 'in a minute'],
    ['silence', undefined, 'Check your connection'],
  ])(
    'says after %s what to do, keeps the focus, and sends again under the same key',
    async (_what, response, advice) => {
      const keys = await fillIn(page, (all) => (all.length === 1 ? response : accepted));

      await page.click('button');
      await page.getByRole('alert').filter({ hasText: advice }).waitFor();
      expect(await page.evaluate('document.activeElement.localName')).toBe('button');
      expect(await page.inputValue('#name')).toBe('Ada Byron');
      await page.keyboard.press('Enter');

      await page.getByText(accepted.json.id).waitFor();
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('sends once, however often the button is pressed', async () => {
    const keys = await fillIn(page, () => accepted);

    await page.evaluate('for (let n = 0; n < 5; n += 1) document.querySelector("button").click()');

    await page.getByText(accepted.json.id).waitFor();
    expect(keys).toHaveLength(1);
    expect(await page.evaluate('document.activeElement.localName')).toBe('h3');
  });
});
