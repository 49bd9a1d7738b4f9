import { expect, test } from 'vitest';
import { headerValues } from '../../local/http-message.ts';
import { createStoredObject, readObject } from '../../local/stored-object.ts';

const lastModified = new Date('2026-11-21T09:30:00.500Z');
const object = createStoredObject(
  { body: '0123456789', mediaType: 'text/plain', cacheControl: 'max-age=7', contentLanguage: 'en' },
  lastModified,
);
const [etag = ''] = object.headers.etag ?? [];
const [sameDate, older] = [lastModified.toUTCString(), 'Sat, 21 Nov 2026 09:29:59 GMT'];

const read = (key: string, headers: Record<string, string> = {}) =>
  readObject(new Map([['text', object]]), key, {
    method: 'GET',
    path: '',
    query: '',
    headers: headerValues(headers),
    body: async () => Buffer.alloc(0),
    address: '',
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
])('an object responds to %j with %i', (headers, status, body, range) => {
  const response = read('text', headers);

  expect([response.status, response.headers['content-range']?.[0]]).toEqual([status, range]);
  if (body !== undefined) expect(Buffer.from(response.body).toString()).toBe(body);
});

test('a 304 has the fields of the object that caches update, and a missing object is a 404', () => {
  expect(Object.keys(read('text', { 'If-None-Match': etag }).headers)).toEqual([
    'cache-control',
    'etag',
    'last-modified',
  ]);
  expect(read('other').status).toBe(404);
});
