import { afterEach, describe, expect, test, vi } from 'vitest';
import { uiExtension } from '../../../contract/agents/mcp-data.ts';
import { confirmationSeconds, dryRunPolicy, rateLimitPolicy } from '../../../contract/request/limits.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { functions } from '../../site/fixture-site.ts';
import { parseLog } from '../../support/capture-log.ts';
import { baseUrl } from '../../support/function-environment.ts';
import { uniqueLoopbackAddress } from '../../support/http-client.ts';
import { jsonPost, lambdaContext, postEvent } from '../../support/lambda-events.ts';
import { forms, requestCalls } from './request-calls.ts';

const calls = requestCalls();
const { emails } = calls;
const call = (args: object, options?: { from: string }) => calls.call(args, { modern: forms }, options);

afterEach(() => {
  vi.useRealTimers();
});

describe('a client that shows forms', () => {
  test('gets a sealed confirmation, which the model does not see, and nothing is sent', async () => {
    const unconfirmedValues = { ...validRequest, source: 'UNREAD by the person' };
    const { structuredContent, content, _meta, isError } = await call(unconfirmedValues);

    expect(emails()).toHaveLength(0);
    expect(isError).toBeUndefined();
    expect(structuredContent).toEqual({ valid: true, sent: false, next: expect.any(String) });
    expect(structuredContent?.next).toContain('do not say that it was');
    expect(structuredContent?.next).toContain('Give them this link as well');
    const [link = ''] = /\S+$/.exec(structuredContent?.next ?? '') ?? [];
    expect(link).toMatch(new RegExp(`^${baseUrl}/request#`));
    expect(Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))).toEqual(validRequest);
    expect(_meta?.confirmation).toMatch(/^v1\./);
    expect(JSON.stringify(content)).not.toContain(_meta?.confirmation);
  });

  test('sends the values that the person confirmed, once, and nothing that they have not seen', async () => {
    const { _meta } = await call(validRequest);
    const correctedValues = {
      ...validRequest,
      name: 'Augusta Ada King',
      source: 'UNREAD by the person',
      confirmation: _meta?.confirmation,
    };
    const [first, second] = await Promise.all([call(correctedValues), call(correctedValues)]);
    const third = await call(correctedValues);

    expect(emails()).toHaveLength(1);
    expect(emails().join()).toContain('Augusta Ada King');
    expect(emails().join()).not.toContain('UNREAD');
    const ids = [first, second, third].flatMap(({ structuredContent }) => structuredContent?.id ?? []);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('is counted apart from dry runs when it is offered the form, and when the person sends it', async () => {
    const { confirmation } = (await call(validRequest))._meta ?? {};
    const outcomes: [args: object, metrics: string[]][] = [
      [validRequest, ['FormOffered']],
      [{ ...validRequest, dryRun: true }, ['DryRun']],
      [{ ...validRequest, email: 'nonsense' }, ['DryRun']],
      [{ ...validRequest, confirmation }, ['Accepted', 'FormSent']],
      [{ ...validRequest, confirmation }, ['Replayed']],
    ];

    for (const [args, metrics] of outcomes) {
      const start = calls.services().log.length;
      await call(args);
      const names = parseLog(calls.services().log.slice(start)).flatMap(({ _aws, ...members }) =>
        _aws ? Object.keys(members).filter((name) => /^[A-Z](?!mail)/.test(name)) : [],
      );
      expect(names.toSorted(), JSON.stringify(args)).toEqual(metrics);
    }
  });

  test('cannot send different values with the same confirmation, but can send equal values with another', async () => {
    const { confirmation } = (await call(validRequest))._meta ?? {};
    await call({ ...validRequest, confirmation });
    const conflict = await call({ ...validRequest, name: 'Somebody else', confirmation });

    expect(conflict._meta?.problem).toEqual({ slug: 'idempotency-key-reused', status: 422, members: [] });
    expect(conflict.content[0]?.text).toContain('This confirmation was used with different values');
    expect(conflict.content[0]?.text).not.toContain('idempotencyKey');
    expect(emails()).toHaveLength(1);
    await call({ ...validRequest, confirmation: (await call(validRequest))._meta?.confirmation });
    expect(emails()).toHaveLength(2);
  });

  test('gets a confirmation that cannot equal any Idempotency-Key over HTTP', async () => {
    const { confirmation = '' } = (await call(validRequest))._meta ?? {};
    const { p: nonce } = JSON.parse(Buffer.from(confirmation.split('.')[1] ?? '', 'base64url').toString());
    vi.doMock('#content/result-pages', () => ({ default: functions.resultPages }));
    const { handler } = await import('../../../lambdas/diagnostic-request/http/index.ts');
    await handler(
      postEvent(jsonPost(validRequest, { headers: { 'Idempotency-Key': nonce } })),
      lambdaContext(),
    );

    const { structuredContent } = await call({ ...validRequest, confirmation });
    expect(structuredContent).toEqual({ id: expect.stringMatching(/^DR-/) });
    expect(emails()).toHaveLength(2);
  });

  test('corrects rejected values, with the same confirmation', async () => {
    const { confirmation } = (await call(validRequest))._meta ?? {};
    const rejected = await call({ ...validRequest, email: 'nonsense', confirmation });
    expect(rejected._meta?.problem).toEqual({ slug: 'validation-failed', status: 422, members: ['email'] });

    expect((await call({ ...validRequest, confirmation })).structuredContent?.id).toMatch(/^DR-/);
    expect(emails()).toHaveLength(1);
  });

  test('reports invalid values before the person sees a form', async () => {
    const { isError, _meta, content } = await call({ ...validRequest, email: 'nonsense' });

    expect(isError).toBe(true);
    expect(_meta?.confirmation).toBeUndefined();
    expect(content[0]?.text).toMatch(/\n- email: Send one e-mail address/);
  });

  test('counts as a dry run until it sends', async () => {
    const from = uniqueLoopbackAddress();
    for (let n = 0; n < rateLimitPolicy.quota + 1; n += 1) await call(validRequest, { from });
    const { confirmation } = (await call(validRequest, { from }))._meta ?? {};

    expect((await call({ ...validRequest, confirmation }, { from })).structuredContent?.id).toBeDefined();
    expect(rateLimitPolicy.quota + 2).toBeLessThan(dryRunPolicy.quota);
  });

  test('is refused a confirmation that is forged, changed or expired, which counts as a request', async () => {
    const from = uniqueLoopbackAddress();
    const { confirmation = '' } = (await call(validRequest))._meta ?? {};
    // Only four bits of the last of 43 characters count: "A" and "B" are equal there.
    const changedConfirmation = confirmation.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const answers = [];
    for (const value of ['yes', `v1.e30.${'A'.repeat(43)}`, changedConfirmation]) {
      answers.push(await call({ ...validRequest, confirmation: value }, { from }));
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (confirmationSeconds + 1) * 1_000 });
    answers.push(await call({ ...validRequest, confirmation }, { from }));
    vi.useRealTimers();

    for (const { isError, _meta, content } of answers) {
      expect(isError).toBe(true);
      expect(_meta?.problem?.members).toEqual(['confirmation']);
      expect(content[0]?.text).toMatch(
        /Nothing was sent\.\n- confirmation: It has expired, or this server did not issue it\. Call the tool again without it/,
      );
    }
    const withoutForms = await calls.call({ ...validRequest, confirmation: 'yes' }, { modern: {} }, { from });
    expect(withoutForms.content[0]?.text).toContain('so a call without it sends the request at once');
    expect((await call({ ...validRequest, confirmation }, { from }))._meta?.problem).toMatchObject({
      slug: 'rate-limit-exceeded',
    });
    expect(emails()).toHaveLength(0);
  });

  test.each(['', null])(
    'shows the form if the confirmation is %j, except in a dry run',
    async (confirmation) => {
      expect((await call({ ...validRequest, confirmation }))._meta?.confirmation).toBeDefined();
      expect((await call({ ...validRequest, confirmation, dryRun: true })).structuredContent).toEqual({
        valid: true,
        sent: false,
      });
      expect(emails()).toHaveLength(0);
    },
  );
});

test.each([
  ['nothing', {}],
  ['forms of another kind', { extensions: { [uiExtension.id]: { mimeTypes: ['text/html'] } } }],
  ['its own prompts', { elicitation: { form: {}, url: {} } }],
])('a client that declares %s gets its request sent', async (_what, capabilities) => {
  expect((await calls.call(validRequest, { modern: capabilities })).structuredContent).toEqual({
    id: expect.stringMatching(/^DR-/),
  });
  expect(emails()).toHaveLength(1);
});

test.each(['text/html; profile=mcp-app', 'TEXT/HTML;Profile=MCP-App', 'text/html ;\tprofile=mcp-app'])(
  'a client that declares forms as %j is shown the form',
  async (mimeType) => {
    const capabilities = { extensions: { [uiExtension.id]: { mimeTypes: ['image/png', mimeType] } } };
    expect((await calls.call(validRequest, { modern: capabilities }))._meta?.confirmation).toBeDefined();
    expect((await calls.initialize(capabilities)).headers).toHaveProperty('Mcp-Session-Id');
    expect(emails()).toHaveLength(0);
  },
);

describe('a session', () => {
  test('of a client that shows forms has an id that makes the server show the form', async () => {
    const { headers } = await calls.initialize(forms);
    const id = String(headers['Mcp-Session-Id']);
    expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.forms$/);
    expect(headers['Access-Control-Expose-Headers']).toBe('Mcp-Session-Id');

    const { structuredContent, _meta } = await calls.call(validRequest, { session: id });
    expect(structuredContent?.sent).toBe(false);
    expect(emails()).toHaveLength(0);
    await calls.call({ ...validRequest, confirmation: _meta?.confirmation }, { session: id });
    expect(emails()).toHaveLength(1);
  });

  test.each([[{}], [{ elicitation: {} }]])('is not opened for a client with %j', async (capabilities) => {
    expect((await calls.initialize(capabilities)).headers).not.toHaveProperty('Mcp-Session-Id');
  });

  test.each([{ clientInfo: undefined }, { protocolVersion: 5 }, { protocolVersion: undefined }])(
    'is not opened by an initialize that fails (%j)',
    async (invalidParams) => {
      const { headers, message } = await calls.initialize(forms, invalidParams);
      expect(message.error).toBeDefined();
      expect(headers).not.toHaveProperty('Mcp-Session-Id');
    },
  );

  test('is not opened by a notification', async () => {
    expect((await calls.initialize(forms, {}, { id: undefined })).headers).not.toHaveProperty(
      'Mcp-Session-Id',
    );
  });
});
