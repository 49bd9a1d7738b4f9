import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { violations } from '../../website/accessibility.ts';
import { hasBrowser, visitor } from '../../website/visitor.ts';
import { failingName, identifier, servePages } from './served-pages.ts';

/** The rules of a theme that would make any form unusable. */
const theme = `
* { text-transform: uppercase; letter-spacing: 1em; }
body { margin: 0; color: #eee; background: #111; font-size: 9px; }
header { position: fixed; inset: 0 0 auto; height: 90px; background: #333; }
main { display: grid; grid-template-columns: 40px 40px; padding-inline: 150px; max-width: 300px; }
#content h1 { font-size: 8px; color: #222; }
input, textarea, button { width: 20px; height: 5px; border: 0; color: #222; background: #111; opacity: 0.1; }
label { display: none; } p::before { content: "!"; }`;

/** A page whose scripts replace the main part, as routers do, and cover it. */
const frame = `<!doctype html><html lang="en"><head><title>Frame</title><link rel="stylesheet" href="theme.css">
<style>.logo { color: #fff }</style></head><body><div class="preloader" style="position: fixed; inset: 0"></div>
<header><a class="logo" href="/">Firm</a></header><main id="content"></main><footer style="padding: 1em">The end</footer>
<script>setInterval(() => document.querySelector('main').replaceChildren(), 10)</script></body></html>`;

/** A form that the firm wrote itself. Its page knows nothing of Frontdesk's classes. */
const ownForm = `<!doctype html><html lang="en"><head><title>Contact</title></head><body><main><h1>Contact</h1>
<form method="post" action="/api/v1/diagnostic-request">
<label>Name <input name="name" required></label><label>E-mail <input name="email" type="email" required></label>
<label>What is wrong? <textarea name="message" required></textarea></label><input type="submit" value="Write to us">
</form></main><script type="module" src="/frontdesk/form.js"></script></body></html>`;

const files = { '/theme.css': theme, '/contact': ownForm };
const plain = await servePages(files);
const framed = await servePages(files, { frames: new Map([['', { html: frame, path: '/frame' }]]) });
afterAll(() => Promise.all([plain.close(), framed.close()]));

const message = 'Our invoices have been wrong since the last release.';

async function fillIn(page: Page, values: { name?: string; email?: string } = {}) {
  await page.fill('[name=name]', values.name ?? 'Ada Byron');
  await page.fill('[name=email]', values.email ?? 'ada@example.org');
  await page.fill('[name=message]', message);
}

const send = (page: Page) => page.click('.frontdesk button');
const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

const sites = [['plain', plain.baseUrl] as const, ['framed', framed.baseUrl] as const];

describe.runIf(hasBrowser).each(sites)('the form, %s', (kind, baseUrl) => {
  const visit = visitor(baseUrl);

  test('names the errors, and sends the corrected request once', async () => {
    const { page, complaints } = await visit('/request');

    await send(page);
    expect(await focused(page)).toContain('3 fields need your attention');
    expect(await page.title()).toMatch(/^Error: /);
    expect(await violations(page)).toEqual([]);
    await page.click('text="Enter your e-mail address" >> nth=0');
    expect(await page.evaluate('document.activeElement.name')).toBe('email');
    await fillIn(page);
    expect(await page.locator('.frontdesk-error').count()).toBe(0);
    await send(page);

    await page.getByText(identifier).waitFor();
    expect(await focused(page)).toBe('Your request has arrived');
    expect(await page.textContent('.frontdesk')).toContain(message);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByText(identifier).waitFor();
    expect(new URL(page.url()).pathname).toBe('/request/sent');
    expect(complaints).toEqual([]);
  });

  test('is filled in by a link, and says so until the person edits it', async () => {
    const { page } = await visit('/request#name=Ada%20Byron&message=Help');

    expect(await page.inputValue('[name=name]')).toBe('Ada Byron');
    expect(await page.locator('.frontdesk-from-link').count()).toBe(2);
    await fillIn(page);
    expect(await page.locator('.frontdesk-from-link, .frontdesk-prepared').count()).toBe(0);
  });

  test('after a failure, offers an e-mail with the text', async () => {
    const { page } = await visit('/request');
    await fillIn(page, { name: failingName });
    await send(page);

    const mail = page.locator('.frontdesk-outcome a[href^="mailto:"]');
    await mail.waitFor();
    expect(await mail.getAttribute('href')).toContain(encodeURIComponent(message));
    expect(await page.inputValue('[name=message]')).toBe(message);
  });

  test('works without JavaScript', async () => {
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

  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('is legible at %i px, %s', async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme };
    for (const path of ['/request', '/api', '/problems/not-found']) {
      const { page } = await visit(path, options);
      expect(await violations(page), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
    }
    const { page } = await visit('/request', options);
    const heading = page.locator('.frontdesk h1');
    const button = page.locator('.frontdesk button');
    const top = (await heading.boundingBox())?.y;
    expect(top).toBeGreaterThan(kind === 'framed' ? 90 : 0);
    const style = (name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('.frontdesk h1')).getPropertyValue('${name}')`);
    expect(await style('font-size')).toBe('32px');
    expect(await style('text-transform')).toBe('none');
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect((await page.locator('[name=name]').boundingBox())?.width).toBeGreaterThan(300);
    expect(await page.locator('.frontdesk label').first().isVisible()).toBe(true);
  });
});

describe.runIf(hasBrowser)('/frontdesk/form.js on a form that the firm wrote', () => {
  const visit = visitor(plain.baseUrl);

  test('shows errors at its fields, and replaces it by the message that the request was accepted', async () => {
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
