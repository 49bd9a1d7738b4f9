import { malformedIdempotencyKey } from '../../contract/problems.ts';
import { RequestRefusal } from '../request/request-refusal.ts';

// RFC 9651 section 3.3.3: within the quotes, printable ASCII with \" and \\ for the two that would end it.
const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
// Many clients send the key as it is. A comma joins the lines of a repeated header, so a bare key cannot hold one.
const bare = /^[ !#-+\--~]*$/;

/** The key that an Idempotency-Key header stands for: `"k"` and `k` are the same. */
export function idempotencyKey(header: string): string {
  const field = header.trim();
  const key = quoted.exec(field)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? bare.exec(field)?.[0] ?? '';
  if (key.length >= 1 && key.length <= 255) return key;
  throw new RequestRefusal(
    malformedIdempotencyKey,
    'Send one Idempotency-Key of 1 to 255 printable ASCII characters, as a quoted string or a bare token.',
  );
}
