import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonSyntaxError, repeatedMembers } from '../../../site/content/json-syntax.ts';
import { isJson } from '../../support/is-json.ts';

function isAccepted(text: string): boolean {
  try {
    repeatedMembers(text);
    return true;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return false;
  }
}

/** JSON with one character removed, doubled or exchanged. */
const damaged = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', '"', '\\', '}', ']', ':', '0', '-', 'e', ' ', '\u0001', '\u0085', '\u{1f600}'),
  )
  .map(
    ([text, at, character]) =>
      text.slice(0, at % text.length) + character + text.slice((at % text.length) + 1),
  );

/** JSON reads `1.000` as 1, and nobody means that. */
const hasThreeDecimals = (text: string) => /\d\.\d{3}(?!\d)/.test(text);

test('repeatedMembers() accepts exactly what JSON.parse accepts', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
      fc.pre(!hasThreeDecimals(text));
      expect(isAccepted(text)).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['{"a" 1}', 1, 6, 'write ":"'],
  [
    '["C:\\new \\folder\\q"]',
    1,
    2,
    'write a backslash only before " \\ / b f n r t, or before u and four hex',
  ],
  ['["\\u12"]', 1, 2, 'or before u and four hexadecimal digits'],
  ['{"a": 1, 2}', 1, 10, 'write the name of a member in double quotes, or remove the comma before it'],
  ['[1.]', 1, 2, 'end the number with a digit'],
  ['{} {}', 1, 4, 'end the file here'],
  ['['.repeat(200), 1, 101, 'nest lists and objects at most 100 levels deep'],
])('repeatedMembers() reports the position of the error in %j', (text, line, column, right) => {
  const attempt = () => repeatedMembers(text);

  expect(attempt).toThrow(right);
  expect(attempt).toThrow(expect.objectContaining({ position: { line, column } }));
});

test('repeatedMembers() finds repeated names of one object, also when they are escaped differently', () => {
  expect(repeatedMembers('{"a": [{"b/c": 1, "\\u0062/c": 2}], "d": {"a": 3}}')).toEqual([
    { pointer: '/a/0/b~1c', position: { line: 1, column: 19 } },
  ]);
});
