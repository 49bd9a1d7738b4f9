import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { browserAccept, type PostEventOptions, uniqueAddress } from '../support/lambda-events.ts';
import {
  type FunctionResponse,
  type RequestFunction,
  startRequestFunction,
} from '../support/request-function.ts';
import { expectNoMarkup, expectProblem } from '../support/response-expectations.ts';
import { fieldText, hostileText, hostileValue, mutatedBytes, mutatedValue, runs } from './arbitraries.ts';
import { expectEmailOf, expectRequest, requestValues, values } from './hostile-requests.ts';

let fn: RequestFunction;
beforeAll(async () => {
  fn = await startRequestFunction();
});
afterAll(() => fn?.close());

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const encodings: Record<string, (fields: Record<string, string>) => string> = {
  [json]: (fields) => JSON.stringify(fields),
  [form]: (fields) =>
    Object.entries(fields)
      .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
      .join('&'),
};

/** Bodies: any values, a request with other members, a request whose bytes were tampered with, and any bytes. */
const body = fc.oneof(
  hostileValue.map((value) => JSON.stringify(value)),
  mutatedValue(values).map((value) => JSON.stringify(value)),
  fc.dictionary(hostileText, hostileText, { maxKeys: 4 }).map((fields) => encodings[form]?.(fields) ?? ''),
  mutatedBytes(JSON.stringify(values)),
  mutatedBytes(encodings[form]?.(values) ?? ''),
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

/** Throws unless an answer to any request is well-formed, and an e-mail was sent exactly if it is a new 202. */
function expectAnswer(answer: FunctionResponse): void {
  const { status, headers, text } = answer;
  expect([202, 400, 403, 413, 415, 422]).toContain(status);
  expect(headers['Cache-Control']).toBe('no-store');
  for (const value of Object.values(headers)) expect(value).toMatch(/^[\t -~]*$/);
  if (headers['Content-Type']?.startsWith('text/html')) {
    expectNoMarkup(text);
    expectEmailOf(status === 202 ? /DR-[0-9A-Z]{16}/.exec(text)?.[0] : undefined, fn.ses);
    return;
  }
  if (status !== 202) expectProblem(status, headers['Content-Type'], text);
  const isNew = status === 202 && headers['Idempotency-Replayed'] !== 'true';
  expectEmailOf(isNew ? answer.json().id : undefined, fn.ses);
}

const post = (event: Omit<PostEventOptions, 'from'>) => fn.post({ ...event, from: uniqueAddress() });

test('handler() answers any body and headers with an identifier and its e-mail, or with a problem and none', async () => {
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
    runs(100),
  );
});

/** What a dry run of a request has to answer, by what the request itself was answered. */
function dryRunAnswer({ status, text }: FunctionResponse): { status: number; text: string } {
  const valid = { status: 200, text: JSON.stringify({ valid: true, sent: false }) };
  return status === 202 || text.includes('idempotency-key-reused') ? valid : { status, text };
}

const withoutRequestId = (text: string) => text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');

test('handler() answers a dry run of any body and headers as the request itself, but for the success', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        body,
        requestValues.map((request) => JSON.stringify(request)),
      ),
      headers,
      async (sent, sentHeaders) => {
        const event = {
          headers: sentHeaders,
          body: Buffer.from(sent).toString('base64'),
          isBase64Encoded: true,
        };

        const dry = await post({ ...event, path: paths.dryRun });
        expect(fn.ses.delivered).toEqual([]);
        const real = await post(event);
        fn.ses.delivered.length = 0;

        const expected = dryRunAnswer(real);
        expect(dry.status).toBe(expected.status);
        expect(withoutRequestId(dry.text)).toBe(withoutRequestId(expected.text));
      },
    ),
    runs(100),
  );
});

test('handler() sends no e-mail for an invalid request, and any valid text safely', async () => {
  await fc.assert(
    fc.asyncProperty(requestValues, fc.constantFrom(json, form), async (request, contentType) => {
      const answer = await post({
        headers: { 'Content-Type': contentType },
        body: encodings[contentType]?.(request) ?? '',
      });
      if (answer.status === 202) expectRequest(request);
      expectAnswer(answer);
    }),
    runs(60),
  );
});

test('handler() shortens the pointer of a member with a long name to a valid one', async () => {
  const answer = await post({
    headers: { 'Content-Type': json },
    body: JSON.stringify({ ...values, [`${'x'.repeat(98)}~\u{1f600}`]: '' }),
  });

  const { errors } = expectProblem(answer.status, answer.headers['Content-Type'], answer.text);
  expect(errors?.map(({ pointer }) => pointer)).toEqual([`#/${'x'.repeat(98)}~0`]);
});

test('no line of the log is of an unexpected error', () => {
  expect(fn.log).not.toContain('internal-error');
  expect(fn.log).not.toContain('Request endpoint failure');
});
