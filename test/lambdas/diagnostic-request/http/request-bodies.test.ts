import { describe, expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { Problem } from '../../../../contract/problems/problem.ts';
import { maxBodyBytes } from '../../../../contract/request/body-limit.ts';
import { honeypotField } from '../../../../contract/request/form-fields.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { jsonPost, type PostEventOptions, uniqueAddress } from '../../../support/lambda-events.ts';
import { createRequestFunction } from '../../../support/request-function.ts';

const valid = JSON.stringify(validRequest);
const encodedForm = new URLSearchParams(validRequest).toString();

const fn = await createRequestFunction();

async function outcome(event: PostEventOptions): Promise<string> {
  const answer = await fn.post({ from: uniqueAddress(), ...event });
  if (answer.status === 202) return '202';
  return `${answer.status} ${Problem.parse(answer.json()).type.split('/').at(-1)}`;
}

const asJson = (body: string | null) => ({ headers: { 'Content-Type': 'application/json' }, body });
const asForm = (body: string) => ({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });
const asBytes = (body: Buffer) => ({
  headers: { 'Content-Type': 'application/json' },
  body: body.toString('base64'),
  isBase64Encoded: true,
});

describe('handler() parses a body', () => {
  test.each<[what: string, expected: string, event: PostEventOptions]>([
    ['none', '400 malformed-body', asJson(null)],
    ['of whitespace', '400 malformed-body', asJson(' \n')],
    ['with a member twice', '400 malformed-body', asJson(valid.replace('{', '{"name":"Eve",'))],
    ['with a lone surrogate', '400 malformed-body', asJson(valid.replace('Ada', '\\ud800'))],
    ['with a lone surrogate in a name', '400 malformed-body', asJson(valid.replace('{', '{"\\udfff":"x",'))],
    ['that is not UTF-8', '400 malformed-body', asBytes(Buffer.from(valid.replace('Ada', 'Ädä'), 'latin1'))],
    ['of too many bytes', '413 content-too-large', asJson(`"${'x'.repeat(maxBodyBytes - 1)}"`)],
    [
      'of too many bytes in too few characters',
      '413 content-too-large',
      asJson(`"${'ä'.repeat(maxBodyBytes / 2)}"`),
    ],
    ['of the maximum size', '422 validation-failed', asJson(`"${'x'.repeat(maxBodyBytes - 2)}"`)],
    [
      'with a form-only member',
      '422 validation-failed',
      asJson(JSON.stringify({ ...validRequest, [honeypotField]: '' })),
    ],
    ['that is an array', '422 validation-failed', asJson(`[${valid}]`)],
    ['that is null', '422 validation-failed', asJson('null')],
  ])('as JSON, %s: %s', async (_what, expected, event) => {
    expect(await outcome(event)).toBe(expected);
  });

  test.each<[what: string, expected: string, event: PostEventOptions]>([
    ['valid', '202', asForm(encodedForm)],
    ['with ampersands at its ends', '202', asForm(`&${encodedForm}&&`)],
    ['with an empty optional field', '202', asForm(`${encodedForm}&whoWroteIt=`)],
    ['with a field twice', '400 malformed-body', asForm(`${encodedForm}&name=Eve`)],
    ['with a bare percent sign', '400 malformed-body', asForm(`${encodedForm}&source=100%`)],
    ['that decodes to invalid UTF-8', '400 malformed-body', asForm(`${encodedForm}&source=%ff`)],
    ['that decodes to a surrogate', '400 malformed-body', asForm(`${encodedForm}&source=%ed%a0%80`)],
    [
      'of too many fields',
      '400 malformed-body',
      asForm(Array.from({ length: 501 }, (_, n) => `field${n}=`).join('&')),
    ],
    ['with an unknown field', '422 validation-failed', asForm(`${encodedForm}&submit=Send`)],
    ['with braces in a value', '202', asForm(`${encodedForm}&source={"a"}`)],
    ['that is JSON', '415 unsupported-media-type', asForm(valid)],
    ['that is JSON of many fields', '415 unsupported-media-type', asForm('{"name": "a&b=c&b=d%"}')],
    ['that is JSON, as a dry run', '415 unsupported-media-type', { ...asForm(valid), path: paths.dryRun }],
    ['none', '422 validation-failed', asForm('')],
  ])('as a form, %s: %s', async (_what, expected, event) => {
    expect(await outcome(event)).toBe(expected);
  });

  test('as a form, with every equals sign of a value', async () => {
    const event = asForm(`${encodedForm}&whoWroteIt=a=b==c%3D&whoUsesSystem==`);
    await fn.post({ ...event, from: uniqueAddress() });

    const { Data } = fn.ses.delivered.at(-1)?.Content.Simple.Body.Text ?? { Data: '' };
    expect(Data).toContain('\n\nWho wrote it:\n  a=b==c=\n\n');
    expect(Data).toContain('\n\nWho uses the system:\n  =\n\n');
  });

  test('as a form, with the honeypot filled in: the same request, whose e-mail warns of a bot', async () => {
    const from = uniqueAddress();
    const spamNotice = 'Probably spam: a field that people do not see was filled in.';
    const send = (honeypot: string, key: string) => {
      const { headers, body } = asForm(`${encodedForm}&${honeypotField}=${honeypot}`);
      return fn.post({ from, headers: { ...headers, 'Idempotency-Key': key }, body });
    };
    const lastEmail = () => fn.ses.delivered.at(-1)?.Content.Simple.Body.Text?.Data ?? '';

    const filledAnswer = await send('https://spam.example', 'filled');
    expect(lastEmail()).toContain(`\n\n${spamNotice}\n\n`);
    expect(lastEmail()).not.toContain('spam.example');
    expect(fn.ses.delivered.at(-1)?.Content.Simple.Headers).toContainEqual({
      Name: 'X-Request-Spam',
      Value: 'yes',
    });
    const replay = await send('', 'filled');
    const blankAnswer = await send('%20', 'empty');
    expect(lastEmail()).not.toContain(spamNotice);

    expect([filledAnswer, replay, blankAnswer].map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(replay.json()).toEqual(filledAnswer.json());
    expect(replay.headers['Idempotency-Replayed']).toBe('true');
    expect(blankAnswer.headers.RateLimit).toContain('"diagnostic-request";r=2');
  });

  test.each([
    ['202', 'application/json'],
    ['202', 'APPLICATION/JSON; Charset="UTF-8"'],
    ['202', 'application/json;charset=utf8; profile=x'],
    ['415 unsupported-media-type', ''],
    ['415 unsupported-media-type', 'text/plain'],
    ['415 unsupported-media-type', 'application/jsonp'],
    ['415 unsupported-media-type', 'application/problem+json'],
    ['415 unsupported-media-type', 'multipart/form-data; boundary=x'],
    ['415 unsupported-media-type', 'application/json; charset=utf-16'],
    ['415 unsupported-media-type', 'application/json; charset=iso-8859-1'],
  ])('%s for Content-Type %j', async (expected, contentType) => {
    expect(await outcome({ headers: { 'Content-Type': contentType }, body: valid })).toBe(expected);
  });

  test('whatever the case of the header names', async () => {
    expect(await outcome({ headers: { 'CONTENT-TYPE': 'application/json' }, body: valid })).toBe('202');
  });
});

test('handler() reports only the unknown members, and does not ask for a single object', async () => {
  const answer = await fn.post(jsonPost({ ...validRequest, color: 'red', who_wrote_it: 'Ada' }));

  expect(Problem.parse(answer.json()).errors).toEqual([
    { pointer: '#/color', detail: 'Remove this member: it is unknown' },
    {
      pointer: '#/who_wrote_it',
      detail: 'Remove this member: it is unknown. Did you mean "whoWroteIt"?',
    },
  ]);
});

test.each([
  [
    'the position of a syntax error',
    asJson('{\n  "name": "Ada",\n  email: 1\n}'),
    'Send valid JSON: there is a syntax error at line 3, column 3.',
  ],
  [
    'the right Content-Type for JSON that was sent as a form',
    asForm(valid),
    'The body looks like JSON, but its Content-Type is "application/x-www-form-urlencoded". Send the same body with "Content-Type: application/json".',
  ],
])('handler() names %s', async (_what, event, detail) => {
  const answer = await fn.post({ from: uniqueAddress(), ...event });

  expect(answer.json()).toMatchObject({ detail });
});
