import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AcceptedDiagnosticRequest } from '../../../../contract/diagnostic-request.ts';
import { completeExample } from '../../../../contract/example-request.ts';
import { rateLimitPolicy } from '../../../../contract/limits.ts';
import { Problem } from '../../../../contract/problem.ts';
import { prefersHtml } from '../../../../lambdas/diagnostic-request/http/http-responses.ts';
import { rateLimitPolicyField } from '../../../fixtures/rate-limits.ts';
import { requester } from '../../../fixtures/request-values.ts';
import { recipient, sender } from '../../../support/function-environment.ts';
import { browserAccept, formPost, jsonPost, uniqueAddress } from '../../../support/lambda-events.ts';
import { type RequestFunction, startRequestFunction } from '../../../support/request-function.ts';

const values = {
  ...completeExample,
  ...requester,
  message: 'Our invoicing is wrong.\n\nSince March.',
  source: 'test',
};

const { quota } = rateLimitPolicy;

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
});
afterEach(() => {
  fn.ses.delivered.length = 0;
});
afterAll(() => fn.close());

describe('handler() accepts a request', () => {
  test('and answers 202 with the identifier of the one e-mail that it sent', async () => {
    const answer = await fn.post(jsonPost(values));

    expect(answer.status).toBe(202);
    expect(answer.headers).toEqual({
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'RateLimit-Policy': rateLimitPolicyField(1_000_000),
      RateLimit: expect.stringMatching(
        new RegExp(`^"diagnostic-request";r=${quota - 1};t=\\d+, "e-mails";r=999999;t=\\d+$`),
      ),
    });
    const { id } = AcceptedDiagnosticRequest.parse(answer.json());
    const [email, ...more] = fn.ses.delivered;
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      FromEmailAddress: `"Frontdesk Testing" <${sender}>`,
      Destination: { ToAddresses: [recipient] },
      ReplyToAddresses: [values.email],
      Content: { Simple: { Subject: { Data: `Diagnostic request ${id}` } } },
    });
    const lines = email?.Content.Simple.Body.Text.Data.split('\n') ?? [];
    for (const line of Object.values(values).flatMap((value) => value.split('\n'))) {
      expect(lines).toContain(`  | ${line}`);
    }
  });

  test('as a form, with JSON for a program', async () => {
    const answer = await fn.post(formPost(values));

    expect(answer.status).toBe(202);
    expect(AcceptedDiagnosticRequest.safeParse(answer.json()).success).toBe(true);
    expect(answer.headers.Vary).toBe('Accept');
    expect(fn.ses.delivered[0]?.Content.Simple.Body.Text.Data).toContain('Since March.');
  });

  test('as base64, as a gateway with binary media types hands it over', async () => {
    const { body, ...event } = jsonPost(values);

    const answer = await fn.post({
      ...event,
      body: Buffer.from(body ?? '').toString('base64'),
      isBase64Encoded: true,
    });

    expect(answer.status).toBe(202);
  });

  test('with nothing of it in any header of the response or the e-mail but Reply-To', async () => {
    const answer = await fn.post(jsonPost(values));

    const headers = JSON.stringify(answer.headers);
    for (const value of Object.values(values).filter((value) => value !== 'test')) {
      expect(headers).not.toContain(value);
      expect(JSON.stringify(fn.ses.delivered[0]?.Content.Simple.Subject)).not.toContain(value);
    }
  });
});

describe('handler() answers a form that a browser sent', () => {
  test('with a page that shows the identifier', async () => {
    const answer = await fn.post(formPost(values, browserAccept));

    expect(answer.status).toBe(202);
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    });
    const identifier = fn.ses.delivered[0]?.Content.Simple.Headers[0]?.Value;
    expect(answer.text.match(/DR-\w+/g)).toEqual([identifier]);
    expect(answer.text).not.toContain('Ada');
    expect(answer.text).toContain(
      `<p><strong>Frontdesk Testing</strong> · <bdi>Ghent, Belgium</bdi><br>\n<a href="mailto:${sender}">${sender}</a></p>`,
    );
  });

  test('with every error at its field and the escaped values', async () => {
    const answer = await fn.post(
      formPost(
        { ...values, name: '', email: 'nobody"><script>', message: '\n</textarea><script>', color: 'red' },
        browserAccept,
      ),
    );

    expect(answer.status).toBe(422);
    expect(answer.text).toContain('<main id="main">\n<h1>Please look at your request again</h1>\n');
    expect(answer.text).not.toContain('<script>');
    expect(answer.text).toContain('value="nobody&quot;&gt;&lt;script&gt;"');
    expect(answer.text).toContain('>\n\n&lt;/textarea&gt;&lt;script&gt;</textarea>');
    expect(answer.text).toContain(`value="${values.whoUsesSystem}"`);
    expect(answer.text).toContain('<input type="hidden" name="source" value="test">');
    for (const field of ['name', 'email']) {
      expect(answer.text).toContain(`<a href="#${field}">`);
      expect(answer.text).toMatch(new RegExp(`id="${field}"[^>]* aria-describedby="${field}-error[ "]`));
    }
    expect(answer.text).toContain('color</a> · The form does not have this field');
    expect(answer.text).toContain('/problems/validation-failed');
  });

  test('with the values also at the rate limit', async () => {
    const from = uniqueAddress();
    for (let n = 0; n < quota; n += 1) await fn.post({ ...formPost({}), from });

    const answer = await fn.post({ ...formPost(values, browserAccept), from });

    expect(answer.status).toBe(429);
    expect(answer.text).toContain(
      `<main id="main">\n<h1>Your request was not sent</h1>\n<p class="lead">Too many requests came from your address. Please send your request again in `,
    );
    expect(Number(answer.headers['Retry-After'])).toBeGreaterThan(0);
    expect(answer.text).toContain('Our invoicing is wrong.');
  });

  test('but answers JSON with a problem, whatever it accepts', async () => {
    const answer = await fn.post(jsonPost({}, { headers: { Accept: browserAccept } }));

    expect(answer.headers['Content-Type']).toBe('application/problem+json');
    expect(answer.headers.Vary).toBeUndefined();
  });
});

describe('handler() rejects', () => {
  test('with a complete problem and the state of the rate limits', async () => {
    const answer = await fn.post(jsonPost({}));

    expect(answer.headers).toEqual({
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'RateLimit-Policy': rateLimitPolicyField(1_000_000),
      RateLimit: expect.stringMatching(
        new RegExp(`^"diagnostic-request";r=${quota - 1};t=\\d+, "e-mails";r=1000000$`),
      ),
    });
    expect(Problem.parse(answer.json())).toMatchObject({
      type: 'https://frontdesk.example/problems/validation-failed',
      status: 422,
    });
  });

  test.each([
    ['nothing', undefined],
    ['a word', 'unknown'],
    ['two addresses', ['192.0.2.1', '192.0.2.2']],
  ])('with 500 and no e-mail when the edge sets %s as the viewer', async (_what, from) => {
    const { from: _, ...event } = jsonPost(values);

    const answer = await fn.post({ ...event, from });

    expect(answer.status).toBe(500);
    expect(Problem.parse(answer.json()).type).toMatch(/\/internal-error$/);
    expect(answer.headers.RateLimit).toBeUndefined();
    expect(fn.ses.delivered).toEqual([]);
  });
});

test.each([
  [browserAccept, true],
  ['text/html', true],
  ['TEXT/HTML', true],
  ['text/*', true],
  ['text/html;q=0.9, application/json;q=0.8', true],
  ['application/json, text/html;q=0.9', false],
  ['text/html, application/json', false],
  ['text/html;q=0, */*', false],
  ['text/html;q=none', true],
  ['application/json', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('prefersHtml(%j) is %j', (accept, prefers) => {
  expect(prefersHtml(accept)).toBe(prefers);
});
