import { expect, test } from 'vitest';
import { ContentError } from '../../../../site/content/files/content-issue.ts';
import { decodeText } from '../../../../site/content/files/decode-text.ts';
import { checkJson, JsonSyntaxError } from '../../../../site/content/files/json-syntax.ts';
import { isJson } from '../../../support/is-json.ts';
import fc from '../../../support/properties.ts';

function errorIn(text: string): JsonSyntaxError | undefined {
  try {
    checkJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  return undefined;
}

const numberFormat = 'numbers have a decimal point, and no thousands separators or leading zeros';
const straightQuote = 'write a straight quote (") instead of';
const commaAtEndOfLine = 'write "," at the end of this line';
const stringFix = 'end the text with a double quote on the same line, and write \\n for a line break';
const valueFix =
  'write text in double quotes (a double quote within it as \\"), or a number, true, false or null';
const nameFix = 'write the name of a member in double quotes, or remove the preceding comma';
const escapeFix = 'write a backslash only before " \\ / b f n r t, or before u and four hexadecimal digits';

test.each<[mistake: string, text: string, place: string, fix: string]>([
  ['a price with a comma', '{\n "amount": 8,400,\n "x": 1\n}', '2:12', `write 8400: ${numberFormat}`],
  ['a price in millions', '{"amount": 1,200,000}', '1:12', `write 1200000: ${numberFormat}`],
  ['a decimal comma', '{"rate": 9,5}', '1:10', `write 9.5: ${numberFormat}`],
  ['a price with a point', '{"amount": 8.400}', '1:12', `write 8400: ${numberFormat}`],
  ['a price with points', '{"amount": 1.000.000}', '1:12', `write 1000000: ${numberFormat}`],
  ['a price with cents', '{"amount": 8.400,00}', '1:12', `write 8400: ${numberFormat}`],
  ['a price with an apostrophe', '{"amount": 8\u2019400}', '1:12', `write 8400: ${numberFormat}`],
  ['a price with a space', '{"amount": 8\u00a0400}', '1:12', `write 8400: ${numberFormat}`],
  ['a leading zero', '{"a": 007}', '1:7', `write 7: ${numberFormat}`],
  ['curly quotes around a name', '{\n  “name”: "x"}', '2:3', `${straightQuote} “`],
  ['a low opening quote', '{"name": „x“}', '1:10', `${straightQuote} „`],
  ['a curly quote at the end of a name', '{"name”: "x", "b": "c"}', '1:7', `${straightQuote} ”`],
  ['a curly quote at the end of a text', '{"name": "x”,\n "b": "c"}', '1:12', `${straightQuote} ”`],
  ['curly quotes within a text on two lines', '{"a": "He said “yes”\nand left"}', '1:21', stringFix],
  ['a missing comma', '{\n  "a": "x"\n\n  "b": 1\n}', '2:11', commaAtEndOfLine],
  ['a missing comma between objects', '[{"a": 1}\r\n{"b": 2}]', '1:10', commaAtEndOfLine],
  ['a missing comma within a line', '{"a": "x" "b": 1}', '1:10', 'write ","'],
  ['a trailing comma', '{"a": 1,\n}', '1:8', 'remove the comma before "}"'],
  ['a trailing comma in a list', '["a",]', '1:5', 'remove the comma before "]"'],
  ['two commas', '{"a": 1,, "b": 2}', '1:9', 'remove one of the two commas'],
  ['a comment', '{} // note', '1:4', 'remove the comment: JSON does not allow comments'],
  ['a comment in another syntax', '{\n# note\n}', '2:1', 'remove the comment: JSON does not allow comments'],
  ['a tab within text', '{"a": "x\ty"}', '1:9', 'write a space, or \\t, instead of the tab'],
  ['a line break within text', '{"a": "one\ntwo"}', '1:11', stringFix],
  ['a control character', '{"a": "x\u0001"}', '1:9', 'remove the invisible character U+0001'],
  ['an invisible space', '{\u00a0"a": 1}', '1:2', 'remove the invisible character U+00A0'],
  ['a name without quotes', '{a: 1}', '1:2', valueFix],
  ['a quote within text', '{"a": "say "hi" now"}', '1:13', valueFix],
  ['a capitalized literal', '{"a": True}', '1:7', valueFix],
  ['an unclosed object', '{\n"a": {"b": 1\n', '2:13', 'write "}"'],
  ['an unclosed list', '{"a": ["x", "b": 3}', '1:16', 'close the preceding list or object with "]" or "}"'],
  ['an extra bracket', '{"a": 1}}', '1:9', 'end the file here'],
  ['a truncated file', '{"a": 1,\n', '2:1', nameFix],
  ['an empty file', '\n', '1:1', 'write a value: the file is empty'],
  ['a missing colon', '{"a" 1}', '1:6', 'write ":"'],
  ['a Windows path', '["C:\\new \\folder\\q"]', '1:2', escapeFix],
  ['an incomplete escape', '["\\u12"]', '1:2', escapeFix],
  ['a value without a name', '{"a": 1, 2}', '1:10', nameFix],
  ['a point without decimals', '[1.]', '1:2', 'end the number with a digit'],
  ['many levels', '['.repeat(200), '1:101', 'nest lists and objects at most 100 levels deep'],
])('checkJson() suggests a fix for %s', (_mistake, text, place, fix) => {
  const { message, position } = errorIn(text) ?? {};

  expect([`${position?.line}:${position?.column}`, message]).toEqual([place, fix]);
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

test('checkJson() accepts the same texts as JSON.parse', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), damagedJson, fc.string()), (text) => {
      fc.pre(!hasThreeDecimals(text));
      expect(errorIn(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

test('checkJson() finds duplicate names in an object, even if they are escaped differently', () => {
  expect(checkJson('{"a": [{"b/c": 1, "\\u0062/c": 2}], "d": {"a": 3}}')).toEqual([
    { pointer: '/a/0/b~1c', position: { line: 1, column: 19 } },
  ]);
});

test.each([
  ['{\n  "amount": 8,400\n}', '"amount": 8,400\n          ^'],
  ['{\n\t"a":\tTrue\n}', '"a": True\n     ^'],
  ['{"会社": "東京" "b": 1}', '{"会社": "東京" "b": 1}\n  \u3000\u3000    \u3000\u3000 ^'],
  [`{"a": "${'x'.repeat(90)}" "b": 1}`, `${'x'.repeat(49)}" "b": 1}\n${' '.repeat(50)}^`],
  ['', ''],
])('checkJson() shows the line with a caret at the error in %j', (text, excerpt) => {
  expect(errorIn(text)?.excerpt).toBe(excerpt);
});

test('a ContentError has one line per issue, optionally followed by an excerpt', () => {
  const { position, excerpt, message: fix } = errorIn('{"a": 8,400}') as JsonSyntaxError;
  const issue = { file: 'a.json', pointer: '', problem: 'is not valid JSON', position, excerpt, fix };
  const otherIssue = { file: 'b.json', pointer: '/name', problem: 'is missing', fix: 'write it' };
  const error = new ContentError('content', [issue, otherIssue]);

  const lines = [
    'Cannot publish "content": 2 issues',
    `a.json:1:7 is not valid JSON: write 8400: ${numberFormat}`,
    'b.json /name is missing: write it',
  ];
  expect(error.message.split('\n')).toEqual(lines);
  expect(error.withExcerpts().split('\n')).toEqual([
    ...lines.slice(0, 2),
    '    {"a": 8,400}',
    '          ^',
    lines[2],
  ]);
});

test('decodeText() reads UTF-8 with and without a byte order mark, and keeps line breaks', () => {
  expect(decodeText(Buffer.from('\ufeff{"a":\r\n"é"}'))).toBe('{"a":\r\n"é"}');
  expect(decodeText(Buffer.from('{"a":\r\n"é"}'))).toBe('{"a":\r\n"é"}');
});

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
