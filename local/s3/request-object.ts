import { createHash, randomBytes } from 'node:crypto';
import fresh from 'fresh';
import { fieldValue, type HeaderFields, type HttpRequest, type HttpResponse } from '../http/http-message.ts';

/** The metadata of an object that `PutObject` may set. */
interface ObjectMetadata {
  readonly cacheControl?: string | undefined;
  readonly contentLanguage?: string | undefined;
}

/** An object with its deployed metadata. */
export interface S3Object extends ObjectMetadata {
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string;
  readonly lastModified: Date;
}

/** Creates an object as `PutObject` does: the ETag is the quoted MD5 digest of the body. */
export function createS3Object(
  body: Buffer,
  contentType: string,
  metadata: ObjectMetadata,
  lastModified: Date,
): S3Object {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  return { body, contentType, ...metadata, etag, lastModified };
}

/**
 * Responds to the distribution's requests to a bucket as S3's REST endpoint does.
 *
 * Supported: GET and HEAD of objects with their deployed metadata, If-None-Match, If-Modified-Since, one range, 404 for
 * a missing object. Not supported: If-Match and If-Unmodified-Since (the edge removes them), the bucket policy
 * (test/lib checks it), listings, writes, query parameters, several ranges (S3 returns the whole object).
 */
export function requestObject(objects: ReadonlyMap<string, S3Object>, request: HttpRequest): HttpResponse {
  const key = decodeKey(request.path);
  if (key === undefined) return s3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return s3Error(403, 'AccessDenied', 'Access Denied');
  const object = objects.get(key);
  return object ? getObject(request, object) : s3Error(404, 'NoSuchKey', 'The specified key does not exist.');
}

/** Returns the object key in a path, decoded once as in S3, or `undefined` for invalid UTF-8. */
function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

function getObject({ headers }: HttpRequest, object: S3Object): HttpResponse {
  const { body } = object;
  const readField = (name: string) => fieldValue(headers, name);
  // Cache-Control is not passed to `fresh`, which would never allow a 304 for `no-cache`. S3 ignores that field.
  const conditions = {
    'if-none-match': readField('if-none-match'),
    'if-modified-since': readField('if-modified-since'),
  };
  if (fresh(conditions, { etag: object.etag, 'last-modified': object.lastModified.toUTCString() })) {
    return {
      status: 304,
      headers: objectHeaders(object, ['ETag', 'Last-Modified', 'Cache-Control']),
      body: Buffer.alloc(0),
    };
  }
  const ifRange = readField('if-range');
  const rangeApplies =
    [undefined, object.etag].includes(ifRange) || parseSeconds(ifRange) === modifiedSeconds(object);
  const range = rangeApplies ? parseRange(readField('range'), body.length) : undefined;
  if (!range) return { status: 200, headers: objectHeaders(object), body };
  const [first, last] = range;
  if (first > last) {
    const error = s3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
    return { ...error, headers: [...error.headers, ['Content-Range', `bytes */${body.length}`]] };
  }
  return {
    status: 206,
    headers: [...objectHeaders(object), ['Content-Range', `bytes ${first}-${last}/${body.length}`]],
    body: body.subarray(first, last + 1),
  };
}

/** Last-Modified has a resolution of one second. */
const modifiedSeconds = ({ lastModified }: S3Object) => Math.floor(lastModified.getTime() / 1000);

/** Parses a date as epoch seconds. Returns NaN, which equals nothing, for an invalid date. */
const parseSeconds = (field = '') => Date.parse(field) / 1000;

/**
 * Returns the first and the last byte offset of a Range field (RFC 9110 section 14.2). If the range cannot be
 * satisfied, the first offset is greater than the last. Returns `undefined`, which means the whole body, if the field
 * is missing or has another unit, invalid syntax or several ranges.
 */
function parseRange(field = '', length: number): readonly [first: number, last: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(field.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return [Math.max(0, length - Number(to)), length - 1];
  if (to !== '' && Number(to) < Number(from)) return undefined;
  return [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
}

function objectHeaders(object: S3Object, names?: readonly string[]): HeaderFields {
  const { cacheControl, contentLanguage } = object;
  const fields: HeaderFields = [
    ['Content-Type', object.contentType],
    ...(cacheControl === undefined ? [] : [['Cache-Control', cacheControl] as const]),
    ...(contentLanguage === undefined ? [] : [['Content-Language', contentLanguage] as const]),
    ['ETag', object.etag],
    ['Last-Modified', object.lastModified.toUTCString()],
    ['Accept-Ranges', 'bytes'],
    ['x-amz-server-side-encryption', 'AES256'],
  ];
  return [...serverHeaders(), ...fields.filter(([name]) => names?.includes(name) ?? true)];
}

const serverHeaders = (): HeaderFields => [
  ['Server', 'AmazonS3'],
  ['x-amz-request-id', randomBytes(8).toString('hex').toUpperCase()],
  ['x-amz-id-2', randomBytes(16).toString('base64')],
];

/** Creates an error response in the format of S3's REST endpoint. */
function s3Error(status: number, code: string, message: string): HttpResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return {
    status,
    headers: [...serverHeaders(), ['Content-Type', 'application/xml']],
    body: Buffer.from(body),
  };
}
