import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { honeypotField, requestLink } from '../../contract/request/form-fields.ts';
import { requestMembers } from '../../contract/request/members.ts';
import { englishWords } from '../fixtures/words.ts';
import { fieldExamples } from './fill-in.ts';
import { violations } from './page-rules.ts';
import { servePages } from './served-pages.ts';
import { hasBrowser, visitor } from './visitor.ts';

const otherPage = '/about';
const origin = await servePages({}, { [otherPage]: '<!doctype html><title>About</title>' });
const visit = visitor(origin);

const { prepared, preparedField, preparedCut } = englishWords.form;
const notice = (page: Page) => page.locator('.frontdesk-prepared');

/** Returns the values of all fields, including the hidden one. */
const valuesOf = (page: Page) =>
  page.evaluate<Record<string, string>>(
    `Object.fromEntries([...new FormData(document.querySelector("form"))].filter(([name]) => name !== "${honeypotField}"))`,
  );

/** Opens the form with `fragment` after `#`. */
async function open(fragment: string) {
  const formVisit = await visit(`/request#${fragment}`);
  const sent: string[] = [];
  formVisit.page.on('request', (request) => {
    // A full browser requests the icon of the tab.
    if (!request.url().endsWith('/icon.svg')) sent.push(`${request.method()} ${request.url()}`);
  });
  return { ...formVisit, sent };
}

test.runIf(hasBrowser)('a link fills in the form, and sends nothing', async () => {
  const values = {
    ...fieldExamples,
    message: 'Zeile 1\nZeile 2: 100 % + 5 & mehr #1, "so" <b>ß</b> 🙂 %41*.',
  };
  const { page, complaints } = await visit(otherPage);
  const requests: string[] = [];
  page.on('request', (request) => {
    // The browser reports the fragment of a navigation, but does not send it.
    const url = request.isNavigationRequest() ? request.url().split('#')[0] : request.url();
    requests.push(JSON.stringify([request.method(), url, request.headers(), request.postData()]));
  });
  await page.goto(requestLink('/request', { ...values, source: 'somebody' }));

  expect(await valuesOf(page)).toEqual({ ...values, source: 'website' });
  expect(page.url()).toBe(`${origin}/request`);
  expect(await notice(page).textContent()).toBe(prepared);
  expect(await page.locator('.frontdesk-from-link').allTextContents()).toEqual(Array(5).fill(preparedField));
  expect(await violations(page)).toEqual([]);
  await page.reload();
  expect(requests.filter((request) => !request.startsWith('["GET"') || /Zeile|Byron/.test(request))).toEqual(
    [],
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.runIf(hasBrowser)('a field is marked as filled in by a link until the person edits it', async () => {
  const { page } = await open('name=Ada&message=Our%20invoicing%20is%20wrong.');
  const description = (name: string) => page.locator(`[name=${name}]`).getAttribute('aria-describedby');
  expect(await description('name')).toBe('frontdesk-name-from-link');
  expect(await description('message')).toBe('frontdesk-message-from-link frontdesk-message-hint');
  expect(await description('email')).toBe('frontdesk-email-hint');

  await page.press('[name=name]', 'End');
  await page.locator('[name=name]').pressSequentially(' Byron');
  expect(await page.inputValue('[name=name]')).toBe('Ada Byron');
  expect(await description('name')).toBeNull();
  expect(await page.locator('.frontdesk-from-link').count()).toBe(1);
  expect(await notice(page).count()).toBe(1);

  await page.locator('[name=message]').pressSequentially('!');
  expect(await page.locator('.frontdesk-from-link').count()).toBe(0);
  expect(await notice(page).count()).toBe(0);
  await page.context().close();
});

test.runIf(hasBrowser)('a field is still marked when the person comes back to the form', async () => {
  const { page } = await open(`name=Eve&email=eve&message=${'y'.repeat(6_000)}`);
  const marks = () =>
    page.evaluate(
      `[...document.querySelectorAll(".frontdesk-from-link")].map((mark) => mark.id + ": " + mark.textContent)`,
    );
  const expectedMarks = [
    `frontdesk-email-from-link: ${preparedField}`,
    `frontdesk-message-from-link: ${preparedCut}`,
  ];
  await page.fill('[name=name]', 'Ada');
  // A link in the error list adds a history entry.
  await page.click('form button');
  await page.click('.frontdesk-outcome a[href="#frontdesk-email"]');
  expect(await marks()).toEqual(expectedMarks);
  // On "hashchange", one task after the click, the script stores the marks in the new history entry.
  await expect.poll(() => page.evaluate('Boolean(history.state?.marks)')).toBe(true);

  await page.goto(otherPage);
  await page.goBack();
  expect(await valuesOf(page)).toMatchObject({ name: 'Ada', email: 'eve' });
  // The script restores the marks on "pageshow", which follows the "load" event.
  await expect.poll(marks).toEqual(expectedMarks);
  expect(await notice(page).textContent()).toBe(prepared);

  await page.fill('[name=email]', 'ada@example.org');
  await page.fill('[name=message]', 'Our invoicing is wrong.');
  await page.goto(otherPage);
  await page.goBack();
  expect(await valuesOf(page)).toMatchObject({ email: 'ada@example.org' });
  expect([await marks(), await notice(page).count()]).toEqual([[], 0]);
  await page.context().close();
});

const emptyValues = { name: '', email: '', message: '', whoUsesSystem: '', whoWroteIt: '' };

describe.runIf(hasBrowser)('a changed URL fragment of an open form', () => {
  let form: Awaited<ReturnType<typeof open>>;
  const dialogs: string[] = [];
  beforeAll(async () => {
    form = await open('');
    form.page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  });
  afterAll(() => {
    expect([dialogs, form.sent, form.complaints]).toEqual([[], [], []]);
  });

  /** Types the values `typed`, clears all other fields, and changes the URL fragment. */
  async function changeFragment(fragment: string, typed: Partial<typeof emptyValues> = {}) {
    await form.page.evaluate(
      `for (const control of document.querySelectorAll('form :is(input:not([type=hidden]), textarea)')) {
        control.value = ${JSON.stringify(typed)}[control.name] ?? '';
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
      location.hash = ${JSON.stringify(fragment)};`,
    );
    await expect.poll(() => form.page.evaluate('location.hash')).toBe('');
  }

  test.each<[string, string, Partial<typeof emptyValues>]>([
    [
      'markup that is not encoded',
      'name=<img src=x onerror=alert(1)>"\'',
      { name: '<img src=x onerror=alert(1)>"\'' },
    ],
    ['double encoding, which is decoded once', 'name=%253Cb%253E%2526', { name: '%3Cb%3E%26' }],
    ['unknown members', 'phone=1&__proto__=x&constructor=y&toString=z&name=Ada', { name: 'Ada' }],
    ['the hidden member', 'source=x&name=Ada', { name: 'Ada' }],
    ['a member twice', 'name=Ada&name=Eve', { name: 'Ada' }],
    ['a selector', 'a=1&"]%2C*[id=x', {}],
  ])('with %s fills in only text', async (_what, fragment, expected) => {
    const { page } = form;
    await changeFragment(fragment);

    expect(await valuesOf(page)).toEqual({ ...emptyValues, ...expected, source: 'website' });
    expect(page.url()).toBe(`${origin}/request`);
    expect(await notice(page).count()).toBe(Object.keys(expected).length > 0 ? 1 : 0);
    expect(await page.locator('form img').count()).toBe(0);
    expect(await page.evaluate('({}).x ?? Object.keys(Object.prototype).length')).toBe(0);
  });

  test.each(['Ä', '🙂'])('with too many %s fills in only as much as fits, and says so', async (character) => {
    const { page } = form;
    const fitting = character.repeat(requestMembers.message.maxLength);
    await changeFragment(`message=${encodeURIComponent(fitting + character)}`);

    expect((await page.inputValue('[name=message]')) === fitting).toBe(true);
    expect(await page.locator('.frontdesk-from-link').allTextContents()).toEqual([preparedCut]);
  });

  test("never replaces the person's own text", async () => {
    const { page } = form;
    await changeFragment('name=Eve&message=The words of somebody else.', { name: 'Ada' });

    expect(await valuesOf(page)).toEqual({ ...emptyValues, name: 'Ada', source: 'website' });
    expect(await notice(page).count()).toBe(0);
  });
});
