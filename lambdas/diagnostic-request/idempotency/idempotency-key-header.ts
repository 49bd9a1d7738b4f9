import { malformedIdempotencyKey } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';

// RFC 9651 section 3.3.3: within the quotes, printable ASCII with \" and \\ for the two that would end it.
const quoted = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
// Many clients send the key as it is. A comma joins the lines of a repeated header, so a bare key cannot hold one.
const bare = /^[ !#-+\--~]*$/;

// RFC 9110 section 5.6.3: optional white space is spaces and tabs, nothing else.
const surroundingWhiteSpace = /^[ \t]+|[ \t]+$/g;

/** The key that an Idempotency-Key header stands for: `"k"` and `k` are the same. None, and an empty one, are none. */
export function parseIdempotencyKey(header = ''): string | undefined {
  const field = header.replaceAll(surroundingWhiteSpace, '');
  const key = quoted.exec(field)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? bare.exec(field)?.[0];
  if (key !== undefined && key.length <= 255) return key === '' ? undefined : key;
  throw new ProblemException(
    malformedIdempotencyKey,
    'Send one Idempotency-Key of at most 255 printable ASCII characters, as a quoted string, or bare and without a comma and a quote.',
  );
}
