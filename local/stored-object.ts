import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fresh from 'fresh';
import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import type { Body } from '../release/manifest.ts';
import type { DocumentEntry } from '../release/release.ts';
import {
  emptyResponse,
  type HeaderValues,
  headerValues,
  type LocalRequest,
  type LocalResponse,
} from './site-server.ts';

/** A published object with the headers that S3 sends. */
export interface StoredObject {
  readonly headers: HeaderValues;
  /** Bytes, or the path of the file that has them. */
  readonly body: Uint8Array | string;
}

export const contentOf = ({ body }: StoredObject): Uint8Array =>
  typeof body === 'string' ? readFileSync(body) : body;

export interface ObjectReader {
  get(key: string): StoredObject | undefined;
}

/** Creates an object. A file stays where it is, unless it contains the placeholder for the base URL. */
export function createStoredObject(
  body: Body,
  { mediaType, cacheControl, contentLanguage }: DocumentEntry,
  baseUrl: string,
  lastModified = new Date(),
): StoredObject {
  const { sha256, hasPlaceholder } = body;
  const bytes = 'bytes' in body ? body.bytes : hasPlaceholder ? readFileSync(body.file) : body.file;
  const headers = headerValues({
    'Content-Type': mediaType,
    'Cache-Control': cacheControl,
    ...(contentLanguage !== undefined && { 'Content-Language': contentLanguage }),
    // Like that of S3, it changes with the bytes.
    ETag: `"${createHash('md5')
      .update(`${sha256} ${hasPlaceholder && baseUrl}`)
      .digest('hex')}"`,
    'Last-Modified': lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
  });
  if (!hasPlaceholder || typeof bytes === 'string') return { headers, body: bytes };
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replaceAll(baseUrlPlaceholder, () => baseUrl);
  return { headers, body: Buffer.from(text) };
}

/** Responds to GET or HEAD as S3 does, with If-None-Match, If-Modified-Since, If-Range and a single range. */
export function readObject(objects: ObjectReader, key: string, request: LocalRequest): LocalResponse {
  const object = objects.get(key);
  if (!object) return emptyResponse(404, 'document');
  const { headers } = object;
  const field = (name: string) => request.headers[name]?.join(', ');
  const [[etag = ''] = [], [modified = ''] = []] = [headers.etag, headers['last-modified']];
  // Cache-Control is not passed to `fresh`, which would never allow a 304 for `no-cache`. S3 ignores that field.
  const conditions = {
    'if-none-match': field('if-none-match'),
    'if-modified-since': field('if-modified-since'),
  };
  if (fresh(conditions, { etag, 'last-modified': modified })) {
    const { 'content-type': _, 'accept-ranges': __, 'content-language': ___, ...kept } = headers;
    return emptyResponse(304, 'document', kept);
  }
  const body = contentOf(object);
  const isSameVersion = [undefined, etag, modified].includes(field('if-range'));
  const range = isSameVersion ? parseRange(field('range'), body.length) : undefined;
  if (!range) return { status: 200, headers, body, source: 'document' };
  const [first, last] = range;
  const [status, part] = first <= last ? [206, `${first}-${last}`] : [416, '*'];
  return {
    status,
    headers: { ...headers, 'content-range': [`bytes ${part}/${body.length}`] },
    body: body.subarray(first, last + 1),
    source: 'document',
  };
}

/**
 * Returns the first and the last byte offset of a Range field (RFC 9110 section 14.2). If the range cannot be satisfied,
 * the first is greater than the last. Returns `undefined`, which means the whole body, if the field is missing or has
 * another unit, invalid syntax or several ranges.
 */
function parseRange(field = '', length: number): readonly [first: number, last: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(field.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return [Math.max(0, length - Number(to)), length - 1];
  if (to !== '' && Number(to) < Number(from)) return undefined;
  return [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
}
