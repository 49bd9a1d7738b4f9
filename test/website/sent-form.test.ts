import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { deploymentUnderTest } from '../behaviour/deployment-under-test.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { someRequest } from './fill-in.ts';
import { violations } from './page-rules.ts';
import { hasBrowser, visitor } from './visitor.ts';

const { sendRequest, baseUrl, emailsWith } = await deploymentUnderTest();
const visit = visitor(baseUrl);

// The browser has one IP address, so all tests share one rate limit. The other tests of the form mock the responses.

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
    .replace(/ · Sent with: website$/, '');

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
  expect(new URL(page.url()).href).toBe(`${baseUrl}/request/sent`);
  await page.reload();
  await page.getByText(identifier).waitFor();
  expect(await page.innerText('main')).toBe(main);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/request/sent');
  expect(await otherTab.innerText('main')).toContain('This page shows a request');
  expect(await otherTab.innerText('main')).not.toMatch(identifier);
  await otherTab.close();
}

describe.runIf(hasBrowser).each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the form %s', (_what, javaScriptEnabled) => {
  test('sends one e-mail by keyboard alone, with the same text as through the API, and shows its identifier', async () => {
    const { marker, values } = someRequest();
    const { page, complaints } = await visit('/request', { javaScriptEnabled });
    const isShown = async (text: string) => (await page.innerText('main')).includes(text);
    expect(await isShown('Please press the button only once')).toBe(!javaScriptEnabled);

    await sendByKeyboard(page, values);

    await page.getByText(identifier).waitFor();
    const [email, ...more] = await emailsWith(marker);
    expect(more).toEqual([]);
    expect(email?.body.text).toContain(identifier.exec((await page.textContent('main')) ?? '')?.[0]);
    expect(maskIdentifier(email?.body.text).replace(marker, '')).toBe(await fetchEmailFromApi(values));
    expect(email?.body.text).toMatch(/^Website form · Reference: DR-\w+$/m);
    expect(await page.locator('h1').allTextContents()).toEqual(['Your request has arrived']);
    expect(await page.title()).toMatch(/^Your request has arrived · /);
    expect(await page.locator('main h2').allTextContents()).toEqual(['What you wrote', 'What happens next']);
    expect(await page.locator('.frontdesk-day').textContent()).toMatch(/^[A-Z][a-z]+day\b.* \d/);
    expect(await page.locator('.frontdesk-written dd').allTextContents()).toEqual(Object.values(values));
    expect(await page.locator('.frontdesk-steps h3').count()).toBeGreaterThan(0);
    expect(await page.locator('.frontdesk-reply-to').textContent()).toBe(values.email);
    expect(await page.getByRole('link', { name: 'Tell us' }).getAttribute('href')).toMatch(
      new RegExp(`^mailto:[^?]+\\?subject=Wrong%20e-mail%20address%20in%20request%20${identifier.source}$`),
    );
    expect(await isShown('If it is reloaded')).toBe(!javaScriptEnabled);
    if (javaScriptEnabled) {
      expect(await violations(page)).toEqual([]);
      await expectReloadable(page);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
