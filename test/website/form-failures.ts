import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { pagePaths } from '../../contract/page-paths.ts';
import { englishWords } from '../fixtures/words.ts';
import { violations } from './accessibility.ts';
import { fieldExamples, fillIn, success } from './fill-in.ts';
import type { Visitor } from './visitor.ts';

/** Tests the messages and alternatives that the form with JavaScript shows when a request fails. */
export function testFormFailures(visit: Visitor): void {
  describe('the form with a failed request', () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await visit(pagePaths.request));
    });

    const { notSent, perhapsNotSent } = englishWords.outcome;

    test.each([
      ['a 429', { status: 429, headers: { 'Retry-After': '42' }, json: {} }, notSent, 'in 42 seconds'],
      [
        'reaching the e-mail limit',
        { status: 503, headers: { 'Retry-After': '600' }, json: { type: '/problems/mail-cap-reached' } },
        notSent,
        'in 10 minutes',
      ],
      ['a response that is not JSON', { status: 502, body: '<html>' }, perhapsNotSent, 'in a minute'],
      ['a null response', { status: 500, body: 'null' }, perhapsNotSent, 'in a minute'],
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

        await page.click('form button');
        await page.getByRole('alert').filter({ hasText: advice }).waitFor();
        expect(await page.locator('.outcome h3').textContent()).toBe(title);
        expect(await page.evaluate('document.activeElement.localName')).toBe('button');
        expect(await page.inputValue('#name')).toBe('Ada Byron');
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

      await page.click('form button');

      await page.getByRole('alert').filter({ hasText: 'not connected' }).waitFor();
      await page.context().setOffline(false);
      await expect.poll(isOnline).toBe(true);
      await page.click('form button');
      await page.getByText(success.json.id).waitFor();
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    });

    test('does not say that nothing was sent once an attempt may have arrived', async () => {
      await fillIn(page, ({ length }) => (length === 1 ? { status: 500 } : { status: 429, json: {} }));

      await page.click('form button');
      await page.getByRole('alert').filter({ hasText: 'failed on our side' }).waitFor();
      await page.click('form button');

      await page.getByRole('alert').filter({ hasText: 'Too many requests' }).waitFor();
      expect(await page.locator('.outcome h3').textContent()).toBe(perhapsNotSent);
    });

    test('uses a new key for changed values, after saying that the earlier ones may have arrived', async () => {
      const reusedKey = { status: 422, json: { type: '/problems/idempotency-key-reused' } };
      const keys = await fillIn(page, ({ length }) => (length === 1 ? reusedKey : success));

      await page.click('form button');
      await page.getByRole('alert').filter({ hasText: 'an earlier version' }).waitFor();
      await page.click('form button');

      await page.getByText(success.json.id).waitFor();
      expect(new Set(keys).size).toBe(2);
    });

    test('after a failure, offers an e-mail with the typed values, and the telephone number', async () => {
      await fillIn(page, () => ({ status: 500 }));
      await page.fill('#message', 'Our invoicing is wrong & late.\nSince March: 50 % + more.');
      await page.fill('#whoUsesSystem', '');

      await page.click('form button');

      const link = page.locator('.ways a[href^="mailto:"]');
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
      expect(await page.locator('.ways a[href^="tel:"]').count()).toBe(1);
      for (const box of await page.locator('.ways a, form button').all())
        expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await violations(page)).toEqual([]);
    });

    test('offers an empty e-mail if the typed values are too long for a link', async () => {
      await fillIn(page, () => ({ status: 500 }));
      await page.fill('#message', 'ü'.repeat(400));

      await page.click('form button');

      await page.getByText(englishWords.outcome.emailToCopy).waitFor();
      expect(await page.locator('.ways a').first().getAttribute('href')).not.toContain('body=');
    });
  });
}
