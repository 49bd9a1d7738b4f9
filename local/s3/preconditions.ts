import { fieldValue, type HttpRequest } from '../http.ts';
import type { S3Object } from './object.ts';

/**
 * What the preconditions of a GET or HEAD make of it (RFC 9110 section 13.2.2): `200` when they hold.
 * An ETag field decides alone; the date of the same meaning is ignored beside it.
 */
export function evaluatePreconditions({ headers }: HttpRequest, object: S3Object): 200 | 304 | 412 {
  const ifMatch = fieldValue(headers, 'if-match');
  if (ifMatch !== undefined && !lists(ifMatch, object.etag, strong)) return 412;
  const unmodifiedSince = dateOf(fieldValue(headers, 'if-unmodified-since'));
  if (ifMatch === undefined && unmodifiedSince !== undefined && seconds(object) > unmodifiedSince) return 412;

  const ifNoneMatch = fieldValue(headers, 'if-none-match');
  if (ifNoneMatch !== undefined) return lists(ifNoneMatch, object.etag, weak) ? 304 : 200;
  const modifiedSince = dateOf(fieldValue(headers, 'if-modified-since'));
  return modifiedSince !== undefined && seconds(object) <= modifiedSince ? 304 : 200;
}

/** Whether `If-Range` lets the range stand: the same strong ETag, or exactly the same date (section 13.1.5). */
export function rangeStands({ headers }: HttpRequest, object: S3Object): boolean {
  const ifRange = fieldValue(headers, 'if-range');
  return ifRange === undefined || ifRange === object.etag || dateOf(ifRange) === seconds(object);
}

/** Section 8.8.3.2: weak comparison ignores the mark of weakness, strong comparison never takes it. */
const weak = (tag: string) => tag.replace(/^W\//, '');
const strong = (tag: string) => tag;

function lists(field: string, etag: string, form: (tag: string) => string): boolean {
  if (field.trim() === '*') return true;
  return (field.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => form(tag) === etag);
}

/** Dates have whole seconds. */
const seconds = ({ lastModified }: S3Object) => Math.floor(lastModified.getTime() / 1000);

function dateOf(field: string | undefined): number | undefined {
  const time = Date.parse(field ?? '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
