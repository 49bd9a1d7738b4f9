import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headerValues } from '../../local/site-server.ts';
import { contentOf, createStoredObject, readObject } from '../../local/stored-object.ts';
import { bodyOf } from '../../release/manifest.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const lastModified = new Date('2026-11-21T09:30:00.500Z');
const baseUrl = 'https://desk.example';
const entry = { mediaType: 'text/plain', cacheControl: 'max-age=7', contentLanguage: 'en' };
const object = createStoredObject(bodyOf({ body: '0123456789' }), entry, baseUrl, lastModified);
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

test('a file is read when it is requested, unless it contains the placeholder for the base URL', () => {
  const file = join(scratchFolder(), 'page.html');
  const body = { file, size: 1, sha256: 'a', hasPlaceholder: false };
  writeFileSync(file, 'https://frontdesk.invalid/a');
  const withPlaceholder = createStoredObject({ ...body, hasPlaceholder: true }, entry, baseUrl);
  const plain = createStoredObject(body, entry, baseUrl);
  writeFileSync(file, 'changed');

  expect(Buffer.from(contentOf(withPlaceholder)).toString()).toBe('https://desk.example/a');
  expect(Buffer.from(contentOf(plain)).toString()).toBe('changed');
});
