import { malformedIdempotencyKey } from '../../../contract/problems/types.ts';
import { maxIdempotencyKeyLength } from '../../../contract/request/limits.ts';
import { surroundingWhiteSpace } from '../../shared/gateway-event.ts';
import { ProblemException } from '../problem-exception.ts';

// RFC 9651 section 3.3.3: within the quotes, printable ASCII with \" and \\ as escapes.
const quotedKey = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
// Many clients send the key without quotes. A comma joins the values of a repeated header, so a bare key cannot contain
// one.
const bareKey = /^[ !#-+\--~]*$/;

const advice = `Send one Idempotency-Key of at most ${maxIdempotencyKeyLength} printable ASCII characters, as a quoted string, or without quotes if it contains neither a quote nor a comma.`;
const commaAdvice =
  'This Idempotency-Key contains a comma, which separates header values. Send one key; if the key itself contains a comma, put it in double quotes (RFC 9651).';

/**
 * Parses an Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): `"k"` and `k` are the same key. Returns
 * undefined without a header or with an empty key. Throws a 400.
 */
export function parseIdempotencyKey(header = ''): string | undefined {
  const field = header.replaceAll(surroundingWhiteSpace, '');
  const key = quotedKey.exec(field)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? bareKey.exec(field)?.[0];
  if (key !== undefined && key.length <= maxIdempotencyKeyLength) return key === '' ? undefined : key;
  const hasBareComma = key === undefined && field.includes(',');
  throw new ProblemException(malformedIdempotencyKey, hasBareComma ? commaAdvice : advice);
}
