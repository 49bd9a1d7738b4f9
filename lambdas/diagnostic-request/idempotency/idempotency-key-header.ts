import { maxIdempotencyKeyLength } from '../../../contract/limits.ts';
import { malformedIdempotencyKey } from '../../../contract/problems/types.ts';
import { ProblemException } from '../problem-exception.ts';

// RFC 9651 section 3.3.3: within the quotes, printable ASCII with \" and \\ for the two that would end it.
const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
// Many clients send the key as it is. A comma joins the lines of a repeated header, so a bare key cannot hold one.
const bare = /^[ !#-+\--~]*$/;

const advice = `Send one Idempotency-Key of at most ${maxIdempotencyKeyLength} printable ASCII characters, as a quoted string, or bare and without a comma and a quote.`;
const commaAdvice =
  'This Idempotency-Key holds a comma, which separates the values of a header. Send one key, and put a key with a comma into double quotes (a string of RFC 9651).';

// RFC 9110 section 5.6.3: optional white space is spaces and tabs, nothing else.
const surroundingWhiteSpace = /^[ \t]+|[ \t]+$/g;

/**
 * The key in an Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): `"k"` and `k` are the same key.
 * Undefined without a header and for an empty key. Throws a 400.
 */
export function parseIdempotencyKey(header = ''): string | undefined {
  const field = header.replaceAll(surroundingWhiteSpace, '');
  const key = quoted.exec(field)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? bare.exec(field)?.[0];
  if (key !== undefined && key.length <= maxIdempotencyKeyLength) return key === '' ? undefined : key;
  const hasBareComma = key === undefined && field.includes(',');
  throw new ProblemException(malformedIdempotencyKey, hasBareComma ? commaAdvice : advice);
}
