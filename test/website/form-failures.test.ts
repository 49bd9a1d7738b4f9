import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { englishWords } from '../fixtures/words.ts';
import { fieldExamples, fillIn, success } from './fill-in.ts';
import { servePages } from './served-pages.ts';
import { hasBrowser, visitor } from './visitor.ts';

const visit = visitor(await servePages());

describe.runIf(hasBrowser)('the form with a failed request', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visit('/request'));
  });
  const send = () => page.click('form button');
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  const outcome = () => page.locator('.frontdesk-outcome h2').textContent();

  const { notSent, perhapsNotSent } = englishWords.outcome;

  test.each([
    ['a 429', { status: 429, headers: { 'Retry-After': '42' }, json: {} }, notSent, 'in 42 seconds'],
    ['a response that is not JSON', { status: 502, body: '<html>' }, perhapsNotSent, 'in a minute'],
    [
      'a truncated 202 response',
      { status: 202, body: '{"id": "DR-7Q2M' },
      perhapsNotSent,
      'the same request',
    ],
    ['a lost connection', undefined, perhapsNotSent, 'check your connection'],
  ])(
    'after %s, says what is known and what to do, keeps the focus, and retries with the same key',
    async (_what, response, title, advice) => {
      const keys = await fillIn(page, ({ length }) => (length === 1 ? response : success));

      await send();
      await alert(advice);
      expect(await outcome()).toBe(title);
      expect(await page.evaluate('document.activeElement.localName')).toBe('button');
      expect(await page.inputValue('[name=name]')).toBe('Ada Byron');
      await page.keyboard.press('Enter');

      await page.getByText(success.json.id).waitFor();
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('says that there is no connection, and sends once there is one', async () => {
    const keys = await fillIn(page, ({ length }) => (length === 1 ? undefined : success));
    const isOnline = () => page.evaluate('navigator.onLine');
    await page.context().setOffline(true);
    await expect.poll(isOnline).toBe(false);

    await send();

    await alert('not connected');
    await page.context().setOffline(false);
    await expect.poll(isOnline).toBe(true);
    await send();
    await page.getByText(success.json.id).waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('does not say that nothing was sent once an attempt may have arrived', async () => {
    await fillIn(page, ({ length }) => (length === 1 ? { status: 500 } : { status: 429, json: {} }));

    await send();
    await alert('failed on our side');
    await send();

    await alert('Too many requests');
    expect(await outcome()).toBe(perhapsNotSent);
  });

  test('uses a new key for changed values, after saying that the earlier ones may have arrived', async () => {
    const reusedKey = { status: 422, json: { type: '/problems/idempotency-key-reused' } };
    const keys = await fillIn(page, ({ length }) => (length === 1 ? reusedKey : success));

    await send();
    await alert('an earlier version');
    await send();

    await page.getByText(success.json.id).waitFor();
    expect(new Set(keys).size).toBe(2);
  });

  test('offers an e-mail with the typed values, and the telephone number', async () => {
    await fillIn(page, () => ({ status: 500 }));
    await page.fill('[name=message]', 'Our invoicing is wrong & late.\nSince March: 50 % + more.');
    await page.fill('[name=whoUsesSystem]', '');

    await send();

    const link = page.locator('.frontdesk-outcome a[href^="mailto:"]');
    await link.waitFor();
    const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
    expect(pathname).toBe(await link.textContent());
    expect(searchParams.get('subject')).toBe(englishWords.outcome.emailSubject);
    expect(searchParams.get('body')?.split('\r\n')).toEqual([
      'Your name: Ada Byron',
      '',
      'Your e-mail address: ada@example.org',
      '',
      'The situation: Our invoicing is wrong & late.',
      'Since March: 50 % + more.',
      '',
      `Who wrote it: ${fieldExamples.whoWroteIt}`,
    ]);
    expect(await link.getAttribute('href')).not.toContain('+');
    expect(await page.locator('.frontdesk-outcome a[href^="tel:"]').count()).toBe(1);
  });

  test('offers an empty e-mail if the typed values are too long for a link', async () => {
    await fillIn(page, () => ({ status: 500 }));
    await page.fill('[name=message]', 'ü'.repeat(400));

    await send();

    await page.getByText(englishWords.outcome.emailToCopy).waitFor();
    expect(await page.locator('.frontdesk-outcome a').first().getAttribute('href')).not.toContain('body=');
  });
});
