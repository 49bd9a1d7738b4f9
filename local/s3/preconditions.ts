import fresh from 'fresh';
import { fieldValue, type HttpRequest } from '../http/http-message.ts';
import type { S3Object } from './s3-object.ts';

/**
 * Evaluates the preconditions of a GET or HEAD (RFC 9110 section 13.2.2): `200` when they hold. A condition on the ETag
 * takes precedence over the same condition on the date.
 */
export function evaluatePreconditions({ headers }: HttpRequest, object: S3Object): 200 | 304 | 412 {
  const ifMatch = fieldValue(headers, 'if-match');
  if (ifMatch !== undefined && !listsEtag(ifMatch, object.etag)) return 412;
  const unmodifiedSince = parseSeconds(fieldValue(headers, 'if-unmodified-since'));
  if (ifMatch === undefined && lastModifiedSeconds(object) > unmodifiedSince) return 412;

  // `fresh` gets no Cache-Control: with `no-cache` it would never answer 304, and S3 ignores that field.
  const conditions = {
    'if-none-match': fieldValue(headers, 'if-none-match'),
    'if-modified-since': fieldValue(headers, 'if-modified-since'),
  };
  const validators = { etag: object.etag, 'last-modified': object.lastModified.toUTCString() };
  return fresh(conditions, validators) ? 304 : 200;
}

/** Whether `If-Range` allows the range: the same strong ETag, or exactly the same date (RFC 9110 section 13.1.5). */
export function isRangeApplicable({ headers }: HttpRequest, object: S3Object): boolean {
  const ifRange = fieldValue(headers, 'if-range');
  return (
    ifRange === undefined || ifRange === object.etag || parseSeconds(ifRange) === lastModifiedSeconds(object)
  );
}

/**
 * Whether a list of ETags has `etag`, by strong comparison (RFC 9110 section 8.8.3.2). An object's ETag has no comma.
 */
function listsEtag(field: string, etag: string): boolean {
  return field.split(',').some((tag) => ['*', etag].includes(tag.trim()));
}

/** Last-Modified has a resolution of one second. */
const lastModifiedSeconds = ({ lastModified }: S3Object) => Math.floor(lastModified.getTime() / 1000);

/** Epoch seconds. NaN for an invalid date, with which every comparison is false. */
const parseSeconds = (field = '') => Date.parse(field) / 1000;
