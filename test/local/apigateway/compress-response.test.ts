import { gunzipSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fieldValue, type HttpRequest } from '../../../local/http/http-message.ts';
import { key, postRequest, startEchoApi } from './echo-api.ts';

const api = startEchoApi();

const body = 'é'.repeat(500);
const answer = { statusCode: 200, headers: { 'Content-Type': 'application/json' }, body };

const accepting = (coding: string): Partial<HttpRequest> => ({
  headers: [
    ['X-Api-Key', key],
    ['Accept-Encoding', coding],
  ],
});

const ask = (coding: string, sent: object = answer) =>
  api([], { binary: true, minimumCompressionBytes: 1_000 }).handle(
    postRequest({ answer: sent }, accepting(coding)),
  );

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['GZIP, deflate, br', 'gzip', gunzipSync],
  ['deflate', 'deflate', inflateSync],
  ['gzip;q=0.2, deflate;q=0.8', 'deflate', inflateSync],
])(
  'EmulatedRestApi compresses a response to whoever accepts "%s" with %s',
  async (accepted, coding, decode) => {
    const response = await ask(accepted);

    expect(fieldValue(response.headers, 'content-encoding')).toBe(coding);
    expect(decode(response.body).toString()).toBe(body);
  },
);

test.each([
  ['whoever names no coding that API Gateway knows', 'br, identity, *', answer],
  ['whoever refuses them', 'gzip;q=0, deflate;q=0', answer],
  ['anybody, with a smaller body', 'gzip', { ...answer, body: body.slice(1) }],
  [
    'anybody, with a body that is encoded already',
    'gzip',
    { ...answer, headers: { 'content-encoding': 'br' } },
  ],
])('EmulatedRestApi sends a response as it is to %s', async (_whom, accepted, sent) => {
  const response = await ask(accepted, sent);

  expect(response.body.toString()).toBe(sent.body);
});

test('EmulatedRestApi compresses bytes that a function sent as base64', async () => {
  const base64 = Buffer.from(body).toString('base64');
  const response = await ask('gzip', { ...answer, body: base64, isBase64Encoded: true });

  expect(gunzipSync(response.body).toString()).toBe(body);
});

test('EmulatedRestApi compresses nothing where the API does not say from which size on', async () => {
  const response = await api([], { binary: true }).handle(postRequest({ answer }, accepting('gzip')));

  expect(response.body.toString()).toBe(body);
});
