import { beforeEach, describe, expect, test } from 'vitest';
import { requestLink } from '../../contract/request/form-fields.ts';
import { confirmationSeconds } from '../../contract/request/limits.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { baseUrl } from '../support/function-environment.ts';
import { startAppsHost } from './apps-host/apps-host.ts';
import { violations } from './page-rules.ts';
import { hasBrowser } from './visitor.ts';

const { services, show } = await startAppsHost();
const { delivered } = services.ses;
const emails = () => delivered.map((email) => JSON.stringify(email));

beforeEach(async () => {
  await services.table.empty();
  delivered.length = 0;
});

const args = { ...validRequest, whoWroteIt: 'A contractor', source: 'UNREAD by the person' };
const { source: _, ...shownArgs } = args;
const send = { name: 'Send the request' };

describe.runIf(hasBrowser)('the form of a call', () => {
  test.each([
    ['2026-07-28', '2026-07-28'],
    ['a session', undefined],
  ])("in %s contains its values, and sends the person's corrections once", async (_era, revision) => {
    const { form, hostLog, complaints } = await show(args, { revision });
    await form.getByText('Nothing has been sent yet').waitFor();
    expect(await form.getByLabel('Your e-mail address').inputValue()).toBe(args.email);
    expect(await violations(form)).toEqual([]);

    await form.getByLabel('Your name').fill('Augusta Ada King');
    await form.getByLabel('Who wrote it').fill('');
    await form.getByRole('button', send).dblclick();

    await form.getByRole('heading', { name: 'Your request has arrived' }).waitFor();
    const identifier = /DR-\w{16}/.exec((await form.textContent('main')) ?? '')?.[0];
    expect(emails()).toHaveLength(1);
    expect(emails().join()).toContain('Augusta Ada King');
    expect(emails().join()).not.toContain('UNREAD');
    expect(emails().join()).not.toContain('A contractor');
    await expect.poll(hostLog).toEqual({
      context: [`The person sent the request ${identifier}.`],
      messages: [],
      links: [],
    });
    expect(await form.evaluate('document.activeElement.localName')).toBe('h1');
    expect(await form.getByRole('button').count()).toBe(0);
    expect(await violations(form)).toEqual([]);
    // A client in a session requests a stream and gets 405, because there is none.
    expect(complaints.filter((text) => !text.includes('405'))).toEqual([]);
  });

  test('shows errors from the browser and from the service at their fields', async () => {
    const { form } = await show(args);
    const email = form.getByLabel('Your e-mail address');
    const advice = 'Enter one e-mail address, such as name@example.org';
    for (const value of ['nonsense', 'ada@localhost']) {
      await email.fill(value);
      await form.getByRole('button', send).click();
      await form.locator('[aria-invalid]').waitFor();
      expect(await form.locator('#frontdesk-email-error').textContent()).toBe(advice);
      expect(await form.evaluate('document.activeElement.className')).toBe('frontdesk-outcome');
      await form.getByText('One field needs your attention').waitFor();
    }
    expect(emails()).toEqual([]);
    await email.fill(args.email);
    await email.press('Enter');
    await form.getByText('Your request has arrived').waitFor();
    expect(emails()).toHaveLength(1);
  });

  test('sends nothing when the person discards it, and tells the model', async () => {
    const { form, hostLog } = await show(args, { capabilities: { serverTools: {}, message: {} } });
    await form.getByRole('button', { name: 'Do not send' }).click();

    await form.getByText('You have discarded this request. Nothing was sent.').waitFor();
    await expect
      .poll(hostLog)
      .toMatchObject({ messages: ['The person discarded the request. Nothing was sent.'] });
    expect(await form.getByRole('button').count()).toBe(0);
    expect(emails()).toEqual([]);
  });

  test('links to the website if the host cannot call tools', async () => {
    const { form, hostLog } = await show(args, { capabilities: { openLinks: {} } });
    await form.getByText('This program cannot send a request from here.').waitFor();

    expect(await form.getByRole('button').count()).toBe(0);
    await form.getByRole('link', { name: 'Open the form on our website' }).click();
    await expect.poll(hostLog).toMatchObject({ links: [requestLink(`${baseUrl}/request`, shownArgs)] });
    expect(emails()).toEqual([]);
  });

  test('shows what was sent if the client did not declare that it can show forms', async () => {
    const { form } = await show(args, { declaresForms: false });
    await form.getByRole('heading', { name: 'Your assistant has sent this request' }).waitFor();

    expect(await form.locator('dd').allTextContents()).toEqual([
      args.name,
      args.email,
      args.message,
      args.whoWroteIt,
    ]);
    expect(await form.getByRole('button').count()).toBe(0);
    expect(emails()).toHaveLength(1);
  });

  test('says that the assistant must correct rejected values', async () => {
    const { form } = await show({ ...args, email: 'nonsense' });
    await form.getByText('Your assistant was told what to change.').waitFor();
    expect(await form.getByRole('button').count()).toBe(0);
  });

  test('says so when it has expired', async () => {
    const { form } = await show(args);
    const now = Date.now;
    Date.now = () => now() + (confirmationSeconds + 1) * 1_000;
    try {
      await form.getByRole('button', send).click();
      await form.getByText('This form is no longer valid.').waitFor();
    } finally {
      Date.now = now;
    }
    await form.getByRole('link', { name: 'Open the form on our website' }).waitFor();
    expect(emails()).toEqual([]);
  });

  test('has the colours of its host', async () => {
    const styles = { variables: { '--color-text-primary': 'rgb(1, 2, 3)' } as never };
    const { form } = await show(args, { context: { theme: 'dark', styles } });
    await form.getByText('Nothing has been sent yet').waitFor();

    expect(await form.evaluate('getComputedStyle(document.documentElement).color')).toBe('rgb(1, 2, 3)');
    expect(await form.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
      'rgb(22, 24, 27)',
    );
  });
});
