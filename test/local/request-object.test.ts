import { expect, test } from 'vitest';
import { fieldValue } from '../../local/http/http-message.ts';
import { createS3Object, requestObject } from '../../local/s3/request-object.ts';

const lastModified = new Date('2026-11-21T09:30:00.500Z');
const object = createS3Object(
  Buffer.from('0123456789'),
  'text/plain',
  { cacheControl: 'max-age=7', contentLanguage: 'en' },
  lastModified,
);
const { etag } = object;
const [sameDate, older] = [lastModified.toUTCString(), 'Sat, 21 Nov 2026 09:29:59 GMT'];

const request = (headers: Record<string, string> = {}, method = 'GET', path = '/folder/a%20b.txt') =>
  requestObject(new Map([['folder/a b.txt', object]]), {
    method,
    path,
    query: '',
    headers: Object.entries(headers),
    body: (async function* () {})(),
    source: '',
  });

test.each<[headers: Record<string, string>, status: number, body?: string | undefined, range?: string]>([
  [{ 'If-None-Match': etag }, 304, ''],
  [{ 'If-None-Match': `"a,b", W/${etag}, "c"` }, 304],
  [{ 'If-None-Match': '"other"' }, 200],
  [{ 'If-None-Match': '"x"', 'If-Modified-Since': sameDate }, 200],
  [{ 'If-Modified-Since': sameDate }, 304],
  [{ 'If-Modified-Since': older }, 200],
  [{ Range: 'bytes=0-3' }, 206, '0123', 'bytes 0-3/10'],
  [{ Range: 'bytes=8-99' }, 206, '89', 'bytes 8-9/10'],
  [{ Range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
  [{ Range: 'bytes=10-' }, 416, undefined, 'bytes */10'],
  [{ Range: 'bytes=0-1,3-4' }, 200, '0123456789'],
  [{ Range: 'bytes=0-1', 'If-Range': etag }, 206, '01', 'bytes 0-1/10'],
  [{ Range: 'bytes=0-1', 'If-Range': '"other"' }, 200],
])('a bucket responds to %j with %i', (headers, status, body, range) => {
  const response = request(headers);

  expect([response.status, fieldValue(response.headers, 'content-range')]).toEqual([status, range]);
  if (body !== undefined) expect(response.body.toString()).toBe(body);
});

test.each([
  ['GET', '/nowhere', 404, 'NoSuchKey'],
  ['GET', '/%ff', 400, 'InvalidURI'],
  ['PUT', '/folder/a%20b.txt', 403, 'AccessDenied'],
])('a bucket refuses %s %s with %i', (method, path, status, code) => {
  const response = request({}, method, path);

  expect([response.status, response.body.toString()]).toEqual([
    status,
    expect.stringContaining(`<Code>${code}</Code>`),
  ]);
});
