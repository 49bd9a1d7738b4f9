/** First and last byte, inclusive, of what a Range field asks for. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range field for a body of `length` bytes (RFC 9110 section 14.2).
 *
 * `undefined` stands for the whole body: no field, another unit, bad syntax, or several ranges, which S3 does not
 * serve. `unsatisfiable` is a 416.
 */
export function rangeOf(field: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(field?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffix(Number(last), length);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= length) return 'unsatisfiable';
  return { first: Number(first), last: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}

function suffix(count: number, length: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || length === 0) return 'unsatisfiable';
  return { first: Math.max(0, length - count), last: length - 1 };
}
