import fresh from 'fresh';
import { fieldValue, type HttpRequest } from '../http/http-message.ts';
import type { S3Object } from './s3-object.ts';

/**
 * What the preconditions of a GET or HEAD make of it (RFC 9110 section 13.2.2): `200` when they hold.
 * An ETag field decides alone; the date of the same meaning is ignored beside it.
 */
export function evaluatePreconditions({ headers }: HttpRequest, object: S3Object): 200 | 304 | 412 {
  const ifMatch = fieldValue(headers, 'if-match');
  if (ifMatch !== undefined && !listsEtag(ifMatch, object.etag)) return 412;
  const unmodifiedSince = parseSeconds(fieldValue(headers, 'if-unmodified-since'));
  if (ifMatch === undefined && lastModifiedSeconds(object) > unmodifiedSince) return 412;

  // `fresh` gets no Cache-Control: to `no-cache` it never answers 304, and S3 does not read that field.
  const conditions = {
    'if-none-match': fieldValue(headers, 'if-none-match'),
    'if-modified-since': fieldValue(headers, 'if-modified-since'),
  };
  const validators = { etag: object.etag, 'last-modified': object.lastModified.toUTCString() };
  return fresh(conditions, validators) ? 304 : 200;
}

/** Whether `If-Range` lets the range stand: the same strong ETag, or exactly the same date (section 13.1.5). */
export function isRangeApplicable({ headers }: HttpRequest, object: S3Object): boolean {
  const ifRange = fieldValue(headers, 'if-range');
  return (
    ifRange === undefined || ifRange === object.etag || parseSeconds(ifRange) === lastModifiedSeconds(object)
  );
}

/** Strong comparison (section 8.8.3.2): a weak tag is never the same. An object's ETag has no comma. */
function listsEtag(field: string, etag: string): boolean {
  return field.split(',').some((tag) => ['*', etag].includes(tag.trim()));
}

/** Last-Modified has a resolution of one second. */
const lastModifiedSeconds = ({ lastModified }: S3Object) => Math.floor(lastModified.getTime() / 1000);

/** NaN, which nothing compares with, for what is no date. */
const parseSeconds = (field = '') => Date.parse(field) / 1000;
