import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { home } from '../site/pages/site-with-pages.ts';
import { fillIn as fillInAll, success } from './fill-in.ts';
import { failingName, identifier, inFrame, servePages } from './served-pages.ts';
import { hasBrowser, visitor } from './visitor.ts';

/** A form that the firm wrote itself. Its page knows nothing of Frontdesk's classes. */
const ownForm = `<!doctype html><html lang="en"><head><title>Contact</title></head><body><main><h1>Contact</h1>
<form method="post" action="/api/v1/diagnostic-request">
<label>Name <input name="name" required></label><label>E-mail <input name="email" type="email" required></label>
<label>What is wrong? <textarea name="message" required></textarea></label><input type="submit" value="Write to us">
</form></main><script type="module" src="/frontdesk/form.js"></script></body></html>`;

const plain = await servePages({ homes: [home('en'), home('de', '/de')] }, { '/contact': ownForm });
const framed = await servePages(inFrame);

const message = 'Our invoices have been wrong since the last release.';

async function fillIn(page: Page, values: { name?: string; email?: string } = {}) {
  await page.fill('[name=name]', values.name ?? 'Ada Byron');
  await page.fill('[name=email]', values.email ?? 'ada@example.org');
  await page.fill('[name=message]', message);
}

const send = (page: Page) => page.click('.frontdesk button');
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

describe.runIf(hasBrowser).each([
  ['plain', plain, 1_280, 'light'],
  ['plain', plain, 390, 'dark'],
  ['in a frame', framed, 1_280, 'light'],
  ['in a frame', framed, 390, 'dark'],
] as const)('the form, %s', (kind, baseUrl, width, colorScheme) => {
  const visitAnywhere = visitor(baseUrl);
  const visit = (path: string, options = {}) =>
    visitAnywhere(path, { viewport: { width, height: 900 }, colorScheme, ...options });
  const at = `at ${width} px`;

  test(`names the errors, and sends the corrected request once, ${at}`, async () => {
    const { page, complaints } = await visit('/request');
    // The browser accepts this address, but the service does not.
    await page.fill('[name=email]', 'ada@localhost');

    await send(page);
    const [missingName, wrongEmail, missingMessage] = [
      'Enter your name',
      'Enter one e-mail address, such as name@example.org',
      'Describe the situation',
    ];
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.evaluate('document.activeElement.className')).toBe('frontdesk-outcome');
    expect(await page.locator('.frontdesk-outcome h2').textContent()).toBe('3 fields need your attention');
    expect(await page.locator('.frontdesk-outcome li').allTextContents()).toEqual([
      missingName,
      `Your e-mail address: ${wrongEmail}`,
      missingMessage,
    ]);
    expect(await page.locator('.frontdesk-error').allTextContents()).toEqual([
      missingName,
      wrongEmail,
      missingMessage,
    ]);
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('[name=email]')).borderTopWidth"),
    ).toBe('2px');
    expect(await page.locator('[name=email]').getAttribute('aria-describedby')).toBe(
      'frontdesk-email-error frontdesk-email-hint',
    );
    await page.click('.frontdesk-outcome li:nth-child(2) a');
    expect(await page.evaluate('document.activeElement.name')).toBe('email');
    await page.fill('[name=email]', 'ada@example.org');
    expect(await page.locator('.frontdesk-error').allTextContents()).toEqual([missingName, missingMessage]);
    await fillIn(page);
    expect(await page.locator('.frontdesk-error, .frontdesk-outcome > *').count()).toBe(0);
    expect(await page.title()).not.toMatch(/^Error: /);
    await send(page);

    await page.getByText(identifier).waitFor();
    expect(await focused(page)).toBe('Your request has arrived');
    expect(await page.textContent('.frontdesk')).toContain(message);
    await page.reload();
    await page.getByText(identifier).waitFor();
    expect(new URL(page.url()).pathname).toBe('/request/sent');
    expect(complaints).toEqual([]);
  });

  test(`shows that it is being sent, and after a failure offers an e-mail with the text, ${at}`, async () => {
    const { page } = await visit('/request');
    await fillIn(page, { name: failingName });
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/v1/diagnostic-request', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await send(page);
    await page.getByRole('status').filter({ hasText: 'Sending…' }).waitFor();
    expect(await page.locator('.frontdesk button').getAttribute('aria-disabled')).toBe('true');
    answered.resolve();

    const mail = page.locator('.frontdesk-outcome a[href^="mailto:"]');
    await mail.waitFor();
    expect(await mail.getAttribute('href')).toContain(encodeURIComponent(message));
    expect(await page.inputValue('[name=message]')).toBe(message);
    expect(await page.locator('.frontdesk-progress').textContent()).toBe('');
  });

  test(`works without JavaScript, ${at}`, async () => {
    const { page, complaints } = await visit('/request', { javaScriptEnabled: false });
    await fillIn(page, { email: 'ada@localhost' });
    await send(page);
    await page.getByText('One field needs your attention').waitFor();
    expect(await page.inputValue('[name=message]')).toBe(message);
    expect(await page.locator('[name=email]').getAttribute('aria-describedby')).toContain(
      'frontdesk-email-error',
    );

    await page.fill('[name=email]', 'ada@example.org');
    await send(page);
    await page.getByText(identifier).waitFor();
    expect(await page.locator('header').count()).toBe(1);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  test(`is legible whatever the rules of the site are, ${at}`, async () => {
    const { page } = await visit('/request');
    const heading = page.locator('.frontdesk h1');
    const style = (name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('.frontdesk h1')).getPropertyValue('${name}')`);

    expect((await heading.boundingBox())?.y).toBeGreaterThan(kind === 'plain' ? 0 : 90);
    expect(await style('font-size')).toBe('32px');
    expect(await style('text-transform')).toBe('none');
    expect((await page.locator('.frontdesk button').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect((await page.locator('[name=name]').boundingBox())?.width).toBeGreaterThan(300);
    expect(await page.locator('.frontdesk label').first().isVisible()).toBe(true);
  });
});

describe.runIf(hasBrowser)('the form with JavaScript', () => {
  const visit = visitor(plain);

  test('shows the errors of the service at their fields, and the members that it does not have', async () => {
    const { page } = await visit('/request');
    const errors = [
      { pointer: '#/email', detail: 'Send one e-mail address' },
      { pointer: '#/color', detail: 'Remove this member' },
    ];
    await fillInAll(page, () => ({ status: 422, json: { type: '/problems/validation-failed', errors } }));

    await send(page);

    await page.locator('#frontdesk-email-error').waitFor();
    expect(await page.locator('.frontdesk-outcome li').allTextContents()).toEqual([
      'Your e-mail address: Enter one e-mail address, such as name@example.org',
      'color: The form does not have this field',
    ]);
  });

  test('describes errors in the language of the page', async () => {
    const { page } = await visit('/de/request');

    await send(page);

    expect(await page.locator('.frontdesk-outcome h2').textContent()).toMatch(/^Bitte .* 3 Felder /);
  });

  test('lets the browser send a form whose honeypot is filled in', async () => {
    const { page } = await visit('/request');
    const keys = await fillInAll(page, () => success);
    await page.evaluate(`document.querySelector('[name="link"]').value = 'x'`);

    await send(page);

    await page.waitForURL('**/api/v1/diagnostic-request');
    expect(keys).toEqual(['']);
  });

  test('sends once, however often the button is pressed', async () => {
    const { page } = await visit('/request');
    const keys = await fillInAll(page, () => success);

    await page.evaluate('for (let n = 0; n < 5; n += 1) document.querySelector("form button").click()');

    await page.getByText(success.json.id).waitFor();
    expect(keys).toHaveLength(1);
  });

  test('on a form that the firm wrote, shows errors at its fields, and replaces it by the message that the request was accepted', async () => {
    const { page } = await visit('/contact');
    const button = page.getByRole('button', { name: 'Write to us' });
    await button.click();
    expect(await focused(page)).toContain('3 fields need your attention');

    await fillIn(page, { email: 'ada@localhost' });
    await button.click();
    await page.getByText('Enter one e-mail address').first().waitFor();
    await fillIn(page);
    await button.click();
    await page.getByText(identifier).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(await page.textContent('h1')).toBe('Contact');
    expect(await focused(page)).toBe('Your request has arrived');
    expect(new URL(page.url()).pathname).toBe('/contact');
  });
});
