/** Offsets of the first and the last byte, both inclusive. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a Range field for a body of `length` bytes (RFC 9110 section 14.2).
 *
 * `undefined` stands for the whole body: no field, another unit, invalid syntax, or several ranges, which S3 does not
 * serve. `unsatisfiable` is a 416.
 */
export function parseRange(
  field: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(field?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return first > last ? 'unsatisfiable' : { first, last };
}
