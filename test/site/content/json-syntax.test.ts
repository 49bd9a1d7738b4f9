import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonSyntaxError, repeatedMembers } from '../../../site/content/json-syntax.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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

test('repeatedMembers() accepts exactly what JSON.parse accepts', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
      expect(isAccepted(text)).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['{"a": 1,\n}', 2, 1, 'write the name of a member in double quotes, or remove the comma before it'],
  ['{"a": 1\n "b": 2}', 2, 2, 'write ",", or close the list or object before it'],
  ['{\n  "a": tru\n}', 2, 8, 'or a number, true, false or null'],
  ["{'a': 1}", 1, 2, 'write names and text in double quotes'],
  ['["a "b" c"]', 1, 6, 'a double quote within text as \\"'],
  ['{"a" 1}', 1, 6, 'write ":"'],
  ['{"a": 1', 1, 8, 'close the object with "}"'],
  ['["a"', 1, 5, 'close the list with "]"'],
  ['["open', 1, 2, 'close the text with a double quote'],
  ['["C:\\new \\folder\\q"]', 1, 2, 'write a backslash only before " \\ / b f n r t'],
  ['["\\u12"]', 1, 2, 'before u and four hexadecimal digits'],
  ['["a\tb"]', 1, 2, 'a tab as \\t'],
  ['[1,,2]', 1, 4, 'write a value, or remove the comma before it'],
  ['[1.]', 1, 2, 'end the number with a digit'],
  ['{} {}', 1, 4, 'end the file here'],
  ['{} // note', 1, 4, 'remove the comment'],
  ['', 1, 1, 'write a value'],
  ['['.repeat(200), 1, 102, 'nest lists and objects at most 100 levels deep'],
])('repeatedMembers() reports the position of the error in %j', (text, line, column, right) => {
  const attempt = () => repeatedMembers(text);

  expect(attempt).toThrow(right);
  expect(attempt).toThrow(expect.objectContaining({ position: { line, column } }));
});

test('repeatedMembers() finds repeated names of one object, also when they are escaped differently', () => {
  expect(repeatedMembers('{"a": [{"b/c": 1, "\\u0062/c": 2}], "d": {"a": 3}}')).toEqual(['/a/0/b~1c']);
});
