import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeRequestBody } from '../../../local/apigateway/request-body.ts';
import type { HttpRequest } from '../../../local/http/http-message.ts';
import { key, postRequest, startEchoApi } from './echo-api.ts';

const api = startEchoApi();

const latin1 = Buffer.from('{"name":"Jos\xe9"}', 'latin1');

test.each([
  ['on as replacement characters where no media type is binary', false, '{"name":"Jos\ufffd"}'],
  ['on as they are where all are', true, latin1.toString('base64')],
])('EmulatedRestApi hands bytes that are no UTF-8 %s', async (_how, binary, received) => {
  const { body } = await api([], { binary }).handle(postRequest(latin1));

  expect(JSON.parse(body.toString())).toMatchObject({ body: received, isBase64Encoded: binary });
});

test('EmulatedRestApi hands no body on as none, whatever is binary', async () => {
  const { body } = await api([], { binary: true }).handle(postRequest());

  expect(JSON.parse(body.toString())).toMatchObject({ body: null, isBase64Encoded: false });
});

const encoded = (coding: string): Partial<HttpRequest> => ({
  headers: [
    ['X-Api-Key', key],
    ['Content-Encoding', coding],
  ],
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['GZIP', gzipSync],
  ['identity', (text: string) => Buffer.from(text)],
])(
  'EmulatedRestApi decompresses a body with the content coding "%s" before the function gets it',
  async (coding, encode) => {
    const { body } = await api().handle(postRequest(encode('{"a":1}'), encoded(coding)));

    expect(JSON.parse(body.toString()).body).toBe('{"a":1}');
  },
);

test.each([
  ['a content coding that API Gateway does not know', 'br', brotliCompressSync('{}')],
  ['two content codings', 'gzip, gzip', gzipSync(gzipSync('{}'))],
  ['data that are not what Content-Encoding says', 'gzip', Buffer.from('{}')],
  ['data that break off', 'gzip', gzipSync('{"a":1}').subarray(0, -4)],
])('EmulatedRestApi answers 415 for %s', async (_what, coding, bytes) => {
  const { status, body } = await api().handle(postRequest(bytes, encoded(coding)));

  expect(status).toBe(415);
  expect(JSON.parse(body.toString())).toEqual({ message: 'Unsupported Media Type' });
});

test('EmulatedRestApi answers 413 for a body that is over 10 MB only once it is decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));

  expect(bomb.length).toBeLessThan(20_000);
  expect((await api().handle(postRequest(bomb, encoded('gzip')))).status).toBe(413);
});

// A function takes 6 MB: what the gateway takes beyond that shows here alone.
test.each([
  ['as it is', Buffer.alloc(10 * 1024 * 1024, 'x'), 'identity'],
  ['compressed', gzipSync(Buffer.alloc(10 * 1024 * 1024, 'x')), 'gzip'],
])('decodeRequestBody() takes a body of exactly 10 MB, %s', async (_how, bytes, coding) => {
  const body = await decodeRequestBody(postRequest(bytes, encoded(coding)));

  expect(body).toHaveLength(10 * 1024 * 1024);
});
