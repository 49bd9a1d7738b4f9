import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizePath } from '../../release/route-key.ts';

/** What `decodeURIComponent()` returns for a path, or undefined if it throws. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const bytes = fc.array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: 6 });
const encodedBytes = bytes.map((values) => values.map((value) => `%${value.toString(16)}`).join(''));

test('normalizePath() decodes exactly the paths that JavaScript can decode, without an exception', () => {
  fc.assert(
    fc.property(encodedBytes, (name) => {
      const key = normalizePath(`/${name}/x`);
      const plain = decoded(name);
      expect(key === normalizePath(`/${encodeURIComponent(plain ?? name)}/x`)).toBe(true);
      expect(key.includes('%25')).toBe(plain === undefined || plain.includes('%'));
    }),
    { numRuns: 2_000 },
  );
});

test.each(['/%zz', '/%ff', '/%C3%B', '/%ed%a0%80'])(
  'normalizePath() takes the characters of %s as they are',
  (path) => {
    expect(normalizePath(path)).toBe(`/${encodeURIComponent(path.slice(1)).toLowerCase()}`);
  },
);
