import { expect, test } from 'vitest';
import { objectStore } from '../../../local/publisher/in-memory-stores.ts';
import type { S3Object } from '../../../local/s3/s3-object.ts';

const object = { body: 'text', mediaType: 'text/plain', cacheControl: 'no-cache' };

test('objectStore() keeps an object with its media type and cache time, under a key of up to 1,024 bytes', async () => {
  const objects = new Map<string, S3Object>();
  const key = 'k'.repeat(1_024);

  await objectStore(objects).put(key, object);

  expect(objects.get(key)).toEqual({
    body: Buffer.from('text'),
    contentType: 'text/plain',
    cacheControl: 'no-cache',
    etag: '"1cb251ec0d568de6a929b520c4aed8d1"',
    lastModified: expect.any(Date),
  });
});

test('objectStore() keeps bytes as they are', async () => {
  const objects = new Map<string, S3Object>();

  await objectStore(objects).put('key', { ...object, body: new Uint8Array([0, 255, 13, 10]) });

  expect(objects.get('key')?.body).toEqual(Buffer.from([0, 255, 13, 10]));
});

test.each([
  ['a longer key', 'ü'.repeat(513), object, /^KeyTooLongError: /],
  ['a media type of two lines', 'a', { ...object, mediaType: 'text/plain\r\nx: y' }, /^InvalidArgument: /],
  ['an empty cache time', 'a', { ...object, cacheControl: '' }, /^InvalidArgument: "" as a header field$/],
])('objectStore() refuses %s, as S3 does', async (_what, key, put, message) => {
  const objects = new Map<string, S3Object>();

  await expect(objectStore(objects).put(key, put)).rejects.toThrow(message);
  expect([...objects]).toEqual([]);
});
