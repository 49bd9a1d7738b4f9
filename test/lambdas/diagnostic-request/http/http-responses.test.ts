import { describe, expect, test } from 'vitest';
import { completeExample } from '../../../../contract/request/example.ts';
import { rateLimitPolicy } from '../../../../contract/request/limits.ts';
import { fill } from '../../../../contract/words/word.ts';
import { requester } from '../../../fixtures/request-values.ts';
import { englishWords } from '../../../fixtures/words.ts';
import { browserAccept, formPost, jsonPost, uniqueAddress } from '../../../support/lambda-events.ts';
import { createRequestFunction } from '../../../support/request-function.ts';

const values = {
  ...completeExample,
  ...requester,
  message: 'Our invoicing is wrong.\n\nSince March.',
  source: 'test',
};

const { quota } = rateLimitPolicy;

const fn = await createRequestFunction();

describe('handler() accepts a request', () => {
  test.each([
    ['a program', {}, 'HTTP API'],
    ['a page of the website', { Origin: 'https://frontdesk.example' }, 'Website form'],
    ['a page whose browser hides its origin', { 'Sec-Fetch-Site': 'same-origin' }, 'Website form'],
  ])('and says in the e-mail that it came from %s', async (_what, headers, channel) => {
    await fn.post(jsonPost(values, { headers }));

    expect(fn.ses.delivered[0]?.Content.Simple.Body.Text.Data).toContain(`\n${channel} · `);
  });

  test('without its values in any header of the response or the e-mail except Reply-To and, of the name, the subject', async () => {
    const answer = await fn.post(jsonPost(values));

    const headers = JSON.stringify(answer.headers);
    for (const [name, value] of Object.entries(values).filter(([, value]) => value !== 'test')) {
      expect(headers).not.toContain(value);
      if (name !== 'name') expect(fn.ses.delivered[0]?.Content.Simple.Subject.Data).not.toContain(value);
    }
  });
});

describe('handler() responds to a form from a browser', () => {
  test('with a page that shows the identifier and what happens next', async () => {
    const answer = await fn.post(formPost(values, browserAccept));

    expect(answer.status).toBe(202);
    const identifier = fn.ses.delivered[0]?.Content.Simple.Headers[0]?.Value;
    expect(new Set(answer.text.match(/DR-\w+/g))).toEqual(new Set([identifier]));
    for (const expected of [
      '<title>Your request has arrived · Fellside</title>',
      `mailto:hello@fellside.example?subject=Wrong%20e-mail%20address%20in%20request%20${identifier}"`,
      englishWords.outcome.sentOnce,
      '<h3>We reply</h3>',
      ...Object.entries(values).flatMap(([name, value]) => (name === 'source' ? [] : `>${value}</dd>`)),
    ])
      expect(answer.text).toContain(expected);
  });

  test('with every error in a list and at its field, in plain words, and the escaped values', async () => {
    const answer = await fn.post(
      formPost(
        { ...values, name: '', email: 'zoë@example.org"><script>', message: 'a\n</textarea>', color: 'red' },
        browserAccept,
      ),
    );

    expect(answer.status).toBe(422);
    const { emailLetters, errorTitle } = englishWords.form;
    const { missing } = englishWords.fields.name;
    expect(answer.text).toContain(`<title>${fill(errorTitle, { title: 'Please check your request' })} · `);
    for (const expected of [
      '<h2>3 fields need your attention</h2>',
      `<li><a href="#frontdesk-name">${missing}</a></li>`,
      `<li><a href="#frontdesk-email">Your e-mail address: ${emailLetters}</a></li>`,
      '<li>color: The form does not have this field</li>',
      `<p class="frontdesk-error" id="frontdesk-name-error">${missing}</p>\n<input id="frontdesk-name" `,
      'aria-describedby="frontdesk-email-error frontdesk-email-hint"',
      'value="zoë@example.org&quot;&gt;&lt;script&gt;"',
      '>\na\n&lt;/textarea&gt;</textarea>',
      `value="${values.whoUsesSystem}"`,
      '<input type="hidden" name="source" value="website">',
      '<a href="/privacy/">',
    ])
      expect(answer.text).toContain(expected);
    expect(answer.text).not.toContain('<script>');
  });

  test('with an empty form if a page on another site sent it', async () => {
    const { headers, ...sent } = formPost(values, browserAccept);
    const crossSiteForm = { ...sent, headers: { ...headers, Origin: 'https://elsewhere.example' } };

    const answer = await fn.post(crossSiteForm);

    expect(answer.status).toBe(403);
    const { notSent, foreign: explanation, kept } = englishWords.outcome;
    expect(answer.text).toContain(`<h1>${notSent}</h1>\n<p class="frontdesk-lead">${explanation}</p>\n`);
    expect(answer.text).not.toContain(kept);
    expect(answer.text).toContain('<input id="frontdesk-name" name="name"');
    for (const value of Object.values(values)) expect(answer.text).not.toContain(value.split('\n')[0]);
  });

  test('with the values and other ways to contact the firm, even at the rate limit', async () => {
    const from = uniqueAddress();
    for (let n = 0; n < quota; n += 1) await fn.post({ ...formPost({}), from });

    const answer = await fn.post({ ...formPost(values, browserAccept), from });

    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers['Retry-After']);
    expect(seconds).toBeGreaterThan(1);
    expect(answer.text).toContain(`<h1>Your request was not sent</h1>
<p class="frontdesk-lead">Too many requests came from your connection. Please send your request again in ${seconds} seconds. What you wrote is still here.</p>
<p>You can write to us by e-mail: <a href="mailto:hello@fellside.example?subject=About%20our%20system">hello@fellside.example</a></p>
<p>You can also call us: <a href="tel:+441632960123" dir="ltr">+44 1632 960 123</a></p>
`);
    expect(answer.text).toContain('/problems/rate-limit-exceeded" hreflang="en">More about this error</a>');
    expect(answer.text).toContain('Our invoicing is wrong.');
  });

  test('with a page that makes no claim about an unknown outcome', async () => {
    const { from: _, ...event } = formPost(values, browserAccept);

    const answer = await fn.post(event);

    expect(answer.status).toBe(500);
    expect(answer.text).toMatch(
      /<h1>We do not know whether your request arrived<\/h1>\n<p class="frontdesk-lead">.* If it has arrived and you send it again, we get it twice, which does no harm\.<\/p>/,
    );
  });

  test('but returns a problem for JSON, whatever it accepts', async () => {
    const answer = await fn.post(jsonPost({}, { headers: { Accept: browserAccept } }));

    expect(answer.headers['Content-Type']).toBe('application/problem+json');
    expect(answer.headers.Vary).toBeUndefined();
  });

  test.each(['*/*', 'text/html, application/json'])('but returns JSON if it accepts %s', async (accept) => {
    const answer = await fn.post(formPost({}, accept));

    expect(answer.headers['Content-Type']).toBe('application/problem+json');
  });
});
