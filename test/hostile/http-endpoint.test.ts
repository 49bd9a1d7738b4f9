import { expect, test } from 'vitest';
import { requestMemberEntries } from '../../contract/request/members.ts';
import { requester } from '../fixtures/request-values.ts';
import { identifierOf, requestDataOf } from '../support/faulty-ses.ts';
import { browserAccept, type PostEventOptions, uniqueAddress } from '../support/lambda-events.ts';
import fc from '../support/properties.ts';
import { createRequestFunction, type FunctionResponse } from '../support/request-function.ts';
import { expectNoMarkup, expectProblem } from '../support/response-expectations.ts';
import { fieldText, hostileText } from './arbitraries.ts';

const fn = await createRequestFunction();

const values = {
  ...requester,
  message: 'It has been wrong\nfor a whole year.',
  whoUsesSystem: 'Forty clerks',
  source: 'an agent',
};

/** Names that try to reorder, continue, hide or imitate the subject of the e-mail. */
const hostileName = fc
  .array(
    fc.constantFrom(
      ...['\r\nBcc: x@example.org', '\u2028X-Injected: 1', '\u202e', '\u2066', '\u061c', '\u200b', '\u00ad'],
      ...[
        'Аdа Вуrоn',
        '[Ѕpam?] ',
        '：answer by Fri',
        ' (АААА)',
        '{identifier}',
        'محمد',
        '👩‍👩‍👧‍👦',
        'e\u0301',
      ],
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Request values: valid or hostile strings. */
const requestValues = fc.record(
  {
    ...Object.fromEntries(requestMemberEntries.map(([name]) => [name, hostileText])),
    name: fc.oneof(fc.constant(values.name), hostileName, hostileText),
    email: fc.oneof({ weight: 3, arbitrary: fc.constant(values.email) }, fc.emailAddress(), hostileText),
    message: fc.oneof(
      fc.constant(values.message),
      fc.string({ minLength: 10, unit: 'grapheme' }),
      hostileText,
    ),
  },
  { requiredKeys: ['name', 'email', 'message'] },
);

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const encodings: Record<string, (fields: Record<string, string>) => string> = {
  [json]: (fields) => JSON.stringify(fields),
  [form]: (fields) =>
    Object.entries(fields)
      .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
      .join('&'),
};

/** Generates `text` with one part overwritten, removed or inserted. */
function tamper(text: string): fc.Arbitrary<Buffer> {
  const bytes = Buffer.from(text);
  const replacements = fc.oneof(
    hostileText.map((replacement) => Buffer.from(replacement.slice(0, 200))),
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom('{', '}', '[', ']', ',', ':', '"', '\\u', '&', '=', '\n')
      .map((token) => Buffer.from(token)),
  );
  return fc
    .tuple(fc.nat(bytes.length), fc.constantFrom(0, 1, 40), replacements)
    .map(([at, length, replacement]) =>
      Buffer.concat([bytes.subarray(0, at), replacement, bytes.subarray(at + length)]),
    );
}

/** Bodies: any value, a request with an additional member, a request with altered bytes, and any bytes. */
const body = fc.oneof(
  fc.oneof(hostileText, fc.jsonValue({ noUnicodeString: false })).map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.oneof(fc.constantFrom(...Object.keys(values)), hostileText), fc.jsonValue())
    .map(([name, value]) => JSON.stringify({ ...values, [name]: value })),
  requestValues.map((request) => JSON.stringify(request)),
  fc.dictionary(hostileText, hostileText, { maxKeys: 4 }).map((fields) => encodings[form]?.(fields) ?? ''),
  tamper(JSON.stringify(values)),
  tamper(encodings[form]?.(values) ?? ''),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(json, form, `${json};charset=UTF-8`, 'Application/JSON') },
      fieldText,
    ),
    Accept: fc.oneof(fc.constant(browserAccept), fieldText),
    'Idempotency-Key': fc.oneof(fc.uuid(), fieldText),
    Origin: fc.oneof(fc.constant('https://frontdesk.example'), fieldText),
    'Sec-Fetch-Site': fc.constantFrom('same-origin', 'none', 'x'),
  },
  { requiredKeys: ['content-type'] },
);

/**
 * Throws unless the e-mail with `identifier` is the only one that was sent, or none was sent if `identifier` is
 * undefined. Empties the inbox.
 */
function expectOnlyEmail(identifier: unknown): void {
  const emails = fn.ses.delivered.splice(0);
  expect(emails.map(identifierOf)).toEqual(identifier === undefined ? [] : [identifier]);
  for (const email of emails) {
    const { Subject, Headers, Body } = email.Content.Simple;
    expect(requestDataOf(email)).toMatchObject({ id: identifier, email: email.ReplyToAddresses[0] });
    expect(Subject.Data).toMatch(/^\S.* \([\dA-Z]{4}\)$/);
    expect(Subject.Data.slice(-5, -1)).toBe(String(identifier).slice(-4));
    expect(Subject.Data).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u00ad]/u);
    expect(Subject.Data.length).toBeLessThanOrEqual(60);
    expect(Headers.map(({ Name }) => Name)).toEqual([
      'X-Request-Identifier',
      'X-Request-Channel',
      'X-Request-Spam',
      'Auto-Submitted',
      'X-Auto-Response-Suppress',
    ]);
    expect(email.ReplyToAddresses).toEqual([expect.stringMatching(/^[!-;=?-~]+@[a-z\d.-]+\.[a-z\d-]+$/i)]);
    expect(Body.Html.Data).not.toMatch(/<x-hostile/i);
    const [person, ...lines] = Body.Text.Data.split(/\r\n|[\n\r\u2028\u2029]/);
    expect(person?.slice(person.lastIndexOf(' <'))).toBe(` <${email.ReplyToAddresses[0]}>`);
    const details = new RegExp(`^(?:Website form|HTTP API) · Reference: ${identifier}(?: · Sent with: .*)?$`);
    expect(lines.pop()).toMatch(details);
    for (const line of lines) expect(line).toMatch(/^(?:| {2}.*|[A-Z][A-Za-z -]+:)$/s);
  }
}

/** Throws unless all members of `sent` are strings of valid length. It does not use the schema of the contract. */
function expectRequest(sent: Readonly<Record<string, unknown>>): void {
  const memberNames = requestMemberEntries.map(([name]) => name);
  expect(memberNames).toEqual(expect.arrayContaining(Object.keys(sent)));
  for (const value of Object.values(sent)) expect(typeof value).toBe('string');
  for (const [name, { required, minLength = 1, maxLength }] of requestMemberEntries) {
    if (!required) continue;
    const length = [...String(sent[name]).normalize('NFC').trim()].length;
    expect(length).toBeGreaterThanOrEqual(minLength);
    expect(length).toBeLessThanOrEqual(maxLength);
  }
}

/** Throws unless the response is well-formed and an e-mail was sent if, and only if, it is a new 202. */
function expectAnswer(answer: FunctionResponse): void {
  const { status, headers, text } = answer;
  expect([202, 400, 403, 413, 415, 422]).toContain(status);
  expect(headers['Cache-Control']).toBe('no-store');
  for (const value of Object.values(headers)) expect(value).toMatch(/^[\t -~]*$/);
  if (headers['Content-Type']?.startsWith('text/html')) {
    expectNoMarkup(text);
    expectOnlyEmail(status === 202 ? /DR-[0-9A-Z]{16}/.exec(text)?.[0] : undefined);
    return;
  }
  if (status !== 202) expectProblem(status, headers['Content-Type'], text);
  const isNew = status === 202 && headers['Idempotency-Replayed'] !== 'true';
  expectOnlyEmail(isNew ? answer.json().id : undefined);
}

const post = (event: Omit<PostEventOptions, 'from'>) => fn.post({ ...event, from: uniqueAddress() });

test('handler() responds to any body and headers with an identifier and an e-mail, or a problem and no e-mail', async () => {
  await fc.assert(
    fc.asyncProperty(body, headers, fc.boolean(), async (sent, sentHeaders, isBase64Encoded) => {
      const bytes = Buffer.from(sent);
      expectAnswer(
        await post({
          headers: sentHeaders,
          body: bytes.toString(isBase64Encoded ? 'base64' : 'utf8'),
          isBase64Encoded,
        }),
      );
    }),
    { numRuns: 100 },
  );
});

test('handler() sends no e-mail for an invalid request, and sends any valid text safely', async () => {
  await fc.assert(
    fc.asyncProperty(requestValues, fc.constantFrom(json, form), async (request, contentType) => {
      const answer = await post({
        headers: { 'Content-Type': contentType },
        body: encodings[contentType]?.(request) ?? '',
      });
      if (answer.status === 202) expectRequest(request);
      expectAnswer(answer);
    }),
    { numRuns: 60 },
  );
});

test('no log line reports an unexpected error', () => {
  expect(fn.log).not.toContain('internal-error');
  expect(fn.log).not.toContain('Request endpoint failure');
});
