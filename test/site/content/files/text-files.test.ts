import { expect, test } from 'vitest';
import { decodeText, JsonSyntaxError, parseJson } from '../../../../site/content/files/text-files.ts';
import { isJson } from '../../../support/is-json.ts';
import fc from '../../../support/properties.ts';

function errorIn(text: string): JsonSyntaxError | undefined {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  return undefined;
}

test.each<[mistake: string, text: string, place: string, remedy: string]>([
  [
    'a trailing comma',
    '{"a": 1,\n}',
    '2:1',
    'write the name of a member in double quotes, or remove the preceding comma',
  ],
  ['a missing comma', '{\n  "a": "x"\n  "b": 1\n}', '3:3', 'write "," before this, or "]" or "}"'],
  ['a comment', '{} // note', '1:4', 'remove the comment: JSON does not allow comments'],
  [
    'curly quotes',
    '{"name": “x”}',
    '1:10',
    'write text in straight double quotes, or a number, true, false or null',
  ],
  ['an unclosed object', '{"a": 1', '1:8', 'write "}"'],
  ['an unclosed text', '{"a": "x\n}', '1:7', 'end the text with a double quote on the same line'],
  ['a price with a point', '{"amount": 8.400}', '1:12', 'write 8400, without a separator'],
])('parseJson() reports %s with its position and a remedy', (_mistake, text, place, remedy) => {
  const { message, position } = errorIn(text) ?? {};

  expect([`${position?.line}:${position?.column}`, message]).toEqual([place, remedy]);
});

/** JSON with one character removed or replaced. */
const damagedJson = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom('', ',', '"', '\\', '}', ']', ':', '0', '-', 'e', ' ', '\u0001', '\u0085', '\u{1f600}'),
  )
  .map(
    ([text, position, character]) =>
      text.slice(0, position % text.length) + character + text.slice((position % text.length) + 1),
  );

/** In JSON, `1.000` is 1, which is never intended. */
const hasThreeDecimals = (text: string) => /\d\.\d{3}(?!\d)/.test(text);

test('parseJson() accepts the same texts as JSON.parse', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), damagedJson, fc.string()), (text) => {
      fc.pre(!hasThreeDecimals(text));
      expect(errorIn(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

test('parseJson() finds duplicate names in an object, even if they are escaped differently', () => {
  expect(parseJson('{"a": [{"b/c": 1, "\\u0062/c": 2}], "d": {"a": 3}}').duplicates).toEqual(['/a/0/b~1c']);
});

test('decodeText() accepts a quotation in capitals that ends with Ã', () => {
  expect(decodeText(Buffer.from('«ATÉ AMANHû'))).toBe('«ATÉ AMANHû');
});

test.each(['{"a": "Caf\ufffd"}', '{"a": "CafÃ©"}', '{"a": "the clientâ€™s"}'])(
  'decodeText() reports a character that another program read in a wrong encoding: %s',
  (text) => {
    expect(() => decodeText(Buffer.from(text))).toThrow('write the character that was meant');
  },
);

test.each([
  ['is UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
  ['is UTF-16', Buffer.from('\ufeff{}', 'utf16le').swap16()],
  ['is UTF-16', Buffer.from('{}', 'utf16le')],
  ['is not UTF-8', Buffer.from('{\n"a": "é"}', 'latin1')],
])('decodeText() reports that a file %s', (problem, bytes) => {
  const decode = () => decodeText(bytes);

  expect(decode).toThrow('save it as UTF-8');
  expect(decode).toThrow(expect.objectContaining({ problem }));
});
