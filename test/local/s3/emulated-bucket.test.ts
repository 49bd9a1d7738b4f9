import { expect, test } from 'vitest';
import type { HttpRequest } from '../../../local/http/http-message.ts';
import { fieldValue } from '../../../local/http/http-message.ts';
import type { S3Caller } from '../../../local/s3/bucket-policy.ts';
import { EmulatedBucket } from '../../../local/s3/emulated-bucket.ts';
import { createS3Object } from '../../../local/s3/s3-object.ts';
import { BucketPolicy } from '../../../local/s3/s3-resource-types.ts';

const lastModified = new Date('2026-11-21T09:30:00.500Z');
const object = createS3Object(Buffer.from('0123456789'), 'text/plain', 'max-age=7', lastModified);
const { etag } = object;
const caller: S3Caller = {
  service: 'cloudfront.amazonaws.com',
  sourceArn: 'arn:aws:cloudfront::1:distribution/D',
};

function bucketThatAllows(...actions: string[]): EmulatedBucket {
  const { PolicyDocument } = BucketPolicy.properties.parse({
    Bucket: 'b',
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Deny',
          Action: 's3:*',
          Principal: { AWS: '*' },
          Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'],
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        {
          Effect: 'Allow',
          Action: actions,
          Principal: { Service: caller.service },
          Resource: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'],
          Condition: { StringEquals: { 'AWS:SourceArn': caller.sourceArn } },
        },
      ],
    },
  });
  return new EmulatedBucket('b', new Map([['folder/a b.txt', object]]), PolicyDocument.Statement);
}

const listableBucket = bucketThatAllows('s3:GetObject', 's3:ListBucket');

function request(headers: Record<string, string> = {}, rest: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    path: '/folder/a%20b.txt',
    query: '',
    headers: Object.entries(headers),
    body: (async function* () {})(),
    source: '',
    ...rest,
  };
}

test('EmulatedBucket.handle() answers an object with the metadata that it was deployed with', async () => {
  const { status, headers, body } = await listableBucket.handle(request(), caller);

  expect(status).toBe(200);
  expect(body.toString()).toBe('0123456789');
  expect(fieldValue(headers, 'content-type')).toBe('text/plain');
  expect(fieldValue(headers, 'cache-control')).toBe('max-age=7');
  expect(fieldValue(headers, 'etag')).toBe('"781e5e245d69b566979b86e28d23f2c7"');
  expect(fieldValue(headers, 'last-modified')).toBe('Sat, 21 Nov 2026 09:30:00 GMT');
});

test.each([
  ['the same tag', { 'If-None-Match': etag }, 304],
  ['the same tag, weak', { 'If-None-Match': `W/${etag}` }, 304],
  ['one of several tags', { 'If-None-Match': `"a,b", W/${etag}, "c"` }, 304],
  ['any tag', { 'If-None-Match': '*' }, 304],
  ['the same tag of a reload', { 'If-None-Match': etag, 'Cache-Control': 'no-cache' }, 304],
  ['another tag', { 'If-None-Match': '"other"' }, 200],
  [
    'another tag beside the same date',
    { 'If-None-Match': '"x"', 'If-Modified-Since': lastModified.toUTCString() },
    200,
  ],
  ['the same date', { 'If-Modified-Since': lastModified.toUTCString() }, 304],
  ['an older date', { 'If-Modified-Since': 'Sat, 21 Nov 2026 09:29:59 GMT' }, 200],
  ['no date', { 'If-Modified-Since': 'yesterday' }, 200],
  ['If-Match with the same tag', { 'If-Match': etag }, 200],
  ['If-Match with the same tag, weak', { 'If-Match': `W/${etag}` }, 412],
  ['If-Match with one of several tags', { 'If-Match': `"other", ${etag}` }, 200],
  ['If-Match with any tag', { 'If-Match': '*' }, 200],
  ['If-Match with another tag', { 'If-Match': '"other"' }, 412],
  ['If-Unmodified-Since with the same date', { 'If-Unmodified-Since': lastModified.toUTCString() }, 200],
  ['If-Unmodified-Since with no date', { 'If-Unmodified-Since': 'yesterday' }, 200],
  ['If-Unmodified-Since with an older date', { 'If-Unmodified-Since': 'Sat, 21 Nov 2026 09:29:59 GMT' }, 412],
])('EmulatedBucket.handle() evaluates %s', async (_what, headers, expected) => {
  const { status, body } = await listableBucket.handle(request(headers), caller);

  expect(status).toBe(expected);
  if (status === 304) expect(body).toHaveLength(0);
});

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=8-', 206, '89', 'bytes 8-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, undefined, 'bytes */10'],
  ['bytes=-0', 416, undefined, 'bytes */10'],
  ['bytes=3-1', 200, '0123456789', undefined],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
])('EmulatedBucket.handle() serves the range %s', async (range, status, text, contentRange) => {
  const answer = await listableBucket.handle(request({ Range: range }), caller);

  expect(answer.status).toBe(status);
  if (text !== undefined) expect(answer.body.toString()).toBe(text);
  expect(fieldValue(answer.headers, 'content-range')).toBe(contentRange);
});

test.each([
  ['the same tag', etag, 206],
  ['the same date', lastModified.toUTCString(), 206],
  ['another tag', '"other"', 200],
  ['an older date', 'Sat, 21 Nov 2026 09:29:59 GMT', 200],
])('EmulatedBucket.handle() serves a range under If-Range with %s', async (_what, ifRange, status) => {
  const answer = await listableBucket.handle(request({ Range: 'bytes=0-1', 'If-Range': ifRange }), caller);

  expect(answer.status).toBe(status);
});

test.each([
  ['a missing object that may be listed', listableBucket, request({}, { path: '/nowhere' }), caller, 404],
  ['a missing object', bucketThatAllows('s3:GetObject'), request({}, { path: '/nowhere' }), caller, 403],
  ['an object that may be listed only', bucketThatAllows('s3:ListBucket'), request(), caller, 403],
  ['an unsigned request', listableBucket, request(), undefined, 403],
  [
    'another distribution',
    listableBucket,
    request(),
    { ...caller, sourceArn: 'arn:aws:cloudfront::1:distribution/E' },
    403,
  ],
  ['a write', listableBucket, request({}, { method: 'PUT' }), caller, 403],
  ['a path that is no UTF-8', listableBucket, request({}, { path: '/%ff' }), caller, 400],
  ['the listing', listableBucket, request({}, { path: '/' }), caller, 200],
  [
    'the listing that is not allowed',
    bucketThatAllows('s3:GetObject'),
    request({}, { path: '/' }),
    caller,
    403,
  ],
])('EmulatedBucket.handle() answers %s', async (_what, bucket, asked, asker, expected) => {
  expect((await bucket.handle(asked, asker)).status).toBe(expected);
});
