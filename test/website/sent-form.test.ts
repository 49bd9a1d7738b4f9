import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { honeypotField } from '../../contract/form-fields.ts';
import { filePaths, pagePaths, sentPath } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { englishWords } from '../fixtures/words.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { violations } from './accessibility.ts';
import { fillIn, someRequest, success } from './fill-in.ts';
import { testFormFailures } from './form-failures.ts';
import { hasBrowser, visitor } from './visitor.ts';

const { sendRequest, baseUrl, emailsWith } = await deploymentUnderTest();
const visit = visitor(baseUrl);

// The browser has one IP address, so all tests share one rate limit. Most tests mock the responses.

const identifier = /DR-[0-9A-HJKMNP-TV-Z]{16}/;

/** Goes from the top of the page to the form, fills it in and sends it, using only the keyboard. */
async function sendByKeyboard(page: Page, values: Record<string, string>): Promise<void> {
  const readFocusedName = () =>
    page.evaluate('document.activeElement.name || document.activeElement.localName');
  const valuesByName = new Map(Object.entries(values));
  for (let n = 0; n < 40; n += 1) {
    await page.keyboard.press('Tab');
    const focusedName = String(await readFocusedName());
    const value = valuesByName.get(focusedName);
    if (value !== undefined) await page.keyboard.type(value);
    if (focusedName === 'button') break;
  }
  await page.keyboard.press('Enter');
}

/** Masks the identifier and the endpoint in the text of an e-mail. */
const maskIdentifier = (text = '') =>
  text
    .replaceAll(new RegExp(identifier, 'g'), 'DR-')
    .replace(/^.*(?= · Reference: )/m, '…')
    .replace(/ · Source: website$/, '');

async function fetchEmailFromApi(values: object): Promise<string> {
  const marker = randomUUID();
  await sendRequest({
    method: 'POST',
    path: paths.diagnosticRequest,
    from: uniqueLoopbackAddress(),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...values, message: `Our invoicing is wrong. ${marker}`, source: 'website' }),
  });
  const [email] = await emailsWith(marker);
  return maskIdentifier(email?.body.text).replace(marker, '');
}

/** Checks that the result page has a URL that reveals nothing about the request, and that only this tab can reload it. */
async function expectReloadable(page: Page): Promise<void> {
  const main = await page.innerText('main');
  expect(new URL(page.url()).href).toBe(baseUrl + sentPath);
  await page.reload();
  await page.getByText(identifier).waitFor();
  expect(await page.innerText('main')).toBe(main);
  const otherTab = await page.context().newPage();
  await otherTab.goto(sentPath);
  expect(await otherTab.innerText('main')).toContain(englishWords.sent.elsewhere);
  expect(await otherTab.innerText('main')).not.toMatch(identifier);
  await otherTab.close();
}

describe.runIf(hasBrowser).each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the form %s', (_what, javaScriptEnabled) => {
  test('sends one e-mail by keyboard alone, with the same text as through the API, and shows its identifier', async () => {
    const { marker, values } = someRequest();
    const { page, complaints } = await visit(pagePaths.request, { javaScriptEnabled });
    const isShown = async (text: string) => (await page.innerText('main')).includes(text);
    expect(await isShown(englishWords.form.sendOnce)).toBe(!javaScriptEnabled);

    await sendByKeyboard(page, values);

    await page.getByText(identifier).waitFor();
    const [email, ...more] = await emailsWith(marker);
    expect(more).toEqual([]);
    expect(email?.body.text).toContain(identifier.exec((await page.textContent('main')) ?? '')?.[0]);
    expect(maskIdentifier(email?.body.text).replace(marker, '')).toBe(await fetchEmailFromApi(values));
    expect(email?.body.text).toMatch(/^Website form · Reference: DR-\w+$/m);
    expect(await page.locator('h1').allTextContents()).toEqual([englishWords.outcome.accepted]);
    expect(await page.title()).toMatch(new RegExp(`^${englishWords.outcome.accepted} · `));
    expect(await page.locator('main h2').allTextContents()).toEqual([
      englishWords.sent.whatYouWrote,
      englishWords.outcome.whatHappensNext,
    ]);
    expect(await page.locator('.day').textContent()).toMatch(/^[A-Z][a-z]+day\b.* \d/);
    expect(await page.locator('.written dd').allTextContents()).toEqual(Object.values(values));
    expect(await page.locator('.steps h3').count()).toBeGreaterThan(0);
    expect(await page.locator('.reply-to').textContent()).toBe(values.email);
    expect(await page.getByRole('link', { name: englishWords.sent.tellUs }).getAttribute('href')).toMatch(
      new RegExp(`^mailto:[^?]+\\?subject=Wrong%20e-mail%20address%20in%20request%20${identifier.source}$`),
    );
    expect(await page.locator('header .action').count()).toBe(0);
    expect(await isShown(englishWords.outcome.sentOnce)).toBe(!javaScriptEnabled);
    if (javaScriptEnabled) {
      expect(await violations(page)).toEqual([]);
      await expectReloadable(page);
    }
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
    await page.click('form button');

    await page.locator('#email[aria-invalid="true"]').waitFor();
    expect(await page.inputValue('#message')).toBe('Our invoicing is wrong.');
    expect(await page.locator('#email').getAttribute('aria-describedby')).toMatch(/^email-error(?: |$)/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  },
);

if (hasBrowser) testFormFailures(visit);

describe.runIf(hasBrowser)('the form with JavaScript', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit(pagePaths.request));
  });

  test('lists missing values above the fields and at each field, and sends nothing', async () => {
    const keys = await fillIn(page, () => success);
    await page.fill('#name', ' ');
    // The browser accepts this address, but the service does not.
    await page.fill('#email', 'ada@localhost');

    await page.click('form button');

    const { email } = englishWords.form;
    const { missing } = englishWords.fields.name;
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.evaluate('document.activeElement.className')).toBe('outcome');
    expect(await page.locator('.outcome:first-child + .field').count()).toBe(1);
    expect(await page.locator('.outcome h3').textContent()).toBe('2 fields need your attention');
    expect(await page.locator('.outcome li').allTextContents()).toEqual([
      missing,
      `Your e-mail address: ${email}`,
    ]);
    expect(await page.locator('.error').allTextContents()).toEqual([missing, email]);
    expect(await page.locator('#email').getAttribute('aria-describedby')).toBe('email-error email-hint');
    expect(await violations(page)).toEqual([]);
    expect(keys).toEqual([]);
    await page.click('.outcome li:last-child a');
    expect(await page.evaluate('document.activeElement.id')).toBe('email');

    await page.fill('#email', 'ada@example.org');
    expect(await page.locator('.error, .outcome li').allTextContents()).toEqual([missing, missing]);
    await page.fill('#name', 'Ada Byron');
    expect(await page.locator('.error, .outcome > *').count()).toBe(0);
    expect(await page.title()).not.toMatch(/^Error: /);
  });

  test('describes errors in the language of the page', async () => {
    await fillIn(page, () => success);
    await page.route(`**${pagePaths.request}`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const { fieldsToCorrect } = englishWords.form;
      const { missing } = englishWords.fields.name;
      const singularForm = JSON.stringify((fieldsToCorrect as unknown as { one: string }).one);
      const body = text
        .replace(JSON.stringify(missing), '"Bitte ausfüllen"')
        .replace(singularForm, '"Ein Feld fehlt."');
      await route.fulfill({ response, body });
    });
    await page.goto(pagePaths.request);
    await page.fill('#email', 'ada@example.org');
    await page.fill('#message', 'Our invoicing is wrong.');

    await page.click('form button');

    expect(await page.locator('.error').allTextContents()).toEqual(['Bitte ausfüllen']);
    expect(await page.getByRole('alert').textContent()).toBe('Ein Feld fehlt.Bitte ausfüllen');
  });

  test('shows the errors of the service at their fields, in the language of the page', async () => {
    const errors = [
      { pointer: '#/email', detail: 'Send one e-mail address' },
      { pointer: '#/color', detail: 'Remove this member' },
    ];
    await fillIn(page, () => ({
      status: 422,
      json: { type: '/problems/validation-failed', errors },
    }));

    await page.click('form button');

    await page.locator('#email-error').waitFor();
    expect(await page.locator('.outcome li').allTextContents()).toEqual([
      `Your e-mail address: ${englishWords.form.email}`,
      `color: ${englishWords.form.unknownField}`,
    ]);
    expect(await page.evaluate('document.activeElement.className')).toBe('outcome');
  });

  test('lets the browser send a form whose honeypot is filled in', async () => {
    const keys = await fillIn(page, () => success);
    await page.evaluate(`document.querySelector('[name="${honeypotField}"]').value = 'x'`);

    await page.click('form button');

    await page.waitForURL(`**${paths.diagnosticRequest}`);
    expect(keys).toEqual(['']);
  });

  test('sends once, however often the button is pressed', async () => {
    const keys = await fillIn(page, () => success);

    await page.evaluate('for (let n = 0; n < 5; n += 1) document.querySelector("form button").click()');

    await page.getByText(success.json.id).waitFor();
    expect(keys).toHaveLength(1);
    expect(await page.evaluate('document.activeElement.textContent')).toBe(englishWords.outcome.accepted);
    expect(await page.evaluate('document.activeElement.localName')).toBe('h1');
  });

  test('fits a window of 320 pixels, as at 400 % zoom, in every state', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    await fillIn(page, ({ length }) => (length === 1 ? { status: 500 } : success));
    expect(await width()).toBe(320);
    await page.fill('#name', '');
    await page.click('form button');
    expect(await width()).toBe(320);
    expect((await page.locator('.outcome').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.fill('#name', 'Ada Byron');
    await page.click('form button');
    await page.locator('.ways').waitFor();
    expect(await width()).toBe(320);
    expect((await page.locator('.outcome').boundingBox())?.y).toBeCloseTo(0, 0);

    await page.click('form button');

    await page.getByText(success.json.id).waitFor();
    expect(await width()).toBe(320);
  });
});
