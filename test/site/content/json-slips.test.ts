import { expect, test } from 'vitest';
import { ContentError } from '../../../site/content/content-issue.ts';
import { decodeText } from '../../../site/content/decode-text.ts';
import { JsonSyntaxError, repeatedMembers } from '../../../site/content/json-syntax.ts';

function errorIn(text: string): JsonSyntaxError {
  try {
    repeatedMembers(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  throw new Error(`There is no error in ${text}`);
}

const noSeparators = 'a number has digits alone';
const straight = 'write a straight quote (") instead of';
const onItsLine = 'write "," at the end of this line';
const innerQuote = 'write a double quote within text as \\"';

test.each<[slip: string, text: string, place: string, right: string]>([
  ['a comma price', '{\n "amount": 8,400,\n "x": 1\n}', '2:12', `write 8400: ${noSeparators}`],
  ['a price of millions', '{"amount": 1,200,000}', '1:12', `write 1200000: ${noSeparators}`],
  ['a decimal comma', '{"rate": 9,5}', '1:10', `write 9 or 10: ${noSeparators}`],
  ['a price with a point', '{"amount": 8.400}', '1:12', `write 8400: ${noSeparators}`],
  ['a price with points', '{"amount": 1.000.000}', '1:12', `write 1000000: ${noSeparators}`],
  ['a price with cents', '{"amount": 8.400,00}', '1:12', `write 8400: ${noSeparators}`],
  ['a price with an apostrophe', '{"amount": 8\u2019400}', '1:12', `write 8400: ${noSeparators}`],
  ['a price with a space', '{"amount": 8\u00a0400}', '1:12', `write 8400: ${noSeparators}`],
  ['a currency before', '{"a": EUR 8400}', '1:7', 'write the number alone, without "EUR": 8400'],
  [
    'a price with cents and a currency',
    '{"a": 95,50 €}',
    '1:7',
    'write the number alone, without "€": 95 or 96',
  ],
  ['a currency after', '{"a": 8,400 €}', '1:7', 'write the number alone, without "€": 8400'],
  ['a leading zero', '{"a": 007}', '1:7', 'write the number without the 0 at its beginning'],
  ['a leading plus', '{"a": +5}', '1:7', 'write the number without "+"'],
  ['a leading point', '{"a": .5}', '1:7', 'write 0 before the point'],
  ['curly quotes of a name', '{\n  “name”: "x"}', '2:3', `${straight} “`],
  ['low quotes of a text', '{"name": „x“}', '1:10', `${straight} „`],
  ['one curly quote of a name', '{"name”: "x", "b": "c"}', '1:7', `${straight} ”`],
  ['one curly quote of a text', '{"name": "x”,\n "b": "c"}', '1:12', `${straight} ”`],
  ['single quotes', "{'a': 1}", '1:2', `write double quotes (") instead of '`],
  ['a missing comma', '{\n  "a": "x"\n\n  "b": 1\n}', '2:11', onItsLine],
  ['a missing comma between objects', '[{"a": 1}\r\n{"b": 2}]', '1:10', onItsLine],
  ['a missing comma on a line', '{"a": "x" "b": 1}', '1:10', 'write ","'],
  ['a trailing comma', '{"a": 1,\n}', '1:8', 'remove the comma before "}"'],
  ['a trailing comma of a list', '["a",]', '1:5', 'remove the comma before "]"'],
  ['two commas', '{"a": 1,, "b": 2}', '1:9', 'remove one of the two commas'],
  ['a semicolon', '{"a": 1; "b": 2}', '1:8', 'write "," instead of ";"'],
  ['an equals sign', '{"a" = 1}', '1:6', 'write ":" instead of "="'],
  ['no opening quote', '{"a": x", "b": 1}', '1:7', 'write a double quote here, before the first letter'],
  ['no closing quote of a name', '{"a: "x", "b": 2}', '1:4', 'close the name with a double quote'],
  ['no closing quote', '{"a": "x,\n "b": 1}', '1:9', 'close the text with a double quote'],
  ['no closing quote on a line', '{"a": "x, "b": 1}', '1:9', 'close the text with a double quote'],
  ['no closing quote at the end', '{"a": "x\n}', '1:9', 'close the text with a double quote'],
  ['no quotes', '{a: 1}', '1:2', 'write names and text in double quotes'],
  ['a quote within text', '{"a": "say "hi" now"}', '1:12', innerQuote],
  ['inches', '{"a": "a 5" disk"}', '1:11', innerQuote],
  [
    'a line break within text',
    '{"a": "one\ntwo"}',
    '1:11',
    'keep the text on one line, and write \\n where it should break',
  ],
  ['a tab within text', '{"a": "x\ty"}', '1:9', 'write a space, or \\t, instead of the tab'],
  ['a control character', '{"a": "x\u0001"}', '1:9', 'remove the invisible character U+0001'],
  ['an invisible space', '{\u00a0"a": 1}', '1:2', 'remove the invisible character U+00A0'],
  ['an invisible mark', '{"a": \u200b1}', '1:7', 'remove the invisible character U+200B'],
  ['a comment', '{} // note', '1:4', 'remove the comment: JSON has none'],
  ['a comment of another language', '{\n# note\n}', '2:1', 'remove the comment: JSON has none'],
  ['a capital', '{"a": True}', '1:7', 'write true, in small letters'],
  ['a word for no value', '{"a": None}', '1:7', 'leave the member out, or write null'],
  ['an object without its end', '{\n"a": {"b": 1\n', '2:13', 'write "}" (the object of line 2 is open)'],
  ['a list without its end', '{"a":\n[1, 2\n}', '3:1', 'write "]" (the list of line 2 is open)'],
  ['a list that goes on', '{"a": ["x", "b": 3}', '1:16', 'write "]" (the list of line 1 is open)'],
  ['an object that goes on', '[{"a": 1, {"b": 2}]', '1:11', 'write "}" (the object of line 1 is open)'],
  ['a bracket too many', '{"a": 1}}', '1:9', 'remove the "}": everything is closed before it'],
  ['half a file', '{"a": 1,\n', '1:9', 'write "}" (the object of line 1 is open)'],
  ['an empty file', '\n', '1:1', 'write a value: the file is empty'],
])('repeatedMembers() says what to do about %s', (_slip, text, place, right) => {
  const { message, position } = errorIn(text);

  expect([`${position.line}:${position.column}`, message]).toEqual([place, right]);
});

test.each([
  ['{\n  "amount": 8,400\n}', '"amount": 8,400\n          ^'],
  ['{\n\t"a":\tTrue\n}', '"a": True\n     ^'],
  ['{"会社": "東京" "b": 1}', '{"会社": "東京" "b": 1}\n  \u3000\u3000    \u3000\u3000 ^'],
  [`{"a": "${'x'.repeat(90)}" "b": 1}`, `${'x'.repeat(49)}" "b": 1}\n${' '.repeat(50)}^`],
  ['', ''],
])('a JsonSyntaxError shows the line with a caret under the place in %j', (text, excerpt) => {
  expect(errorIn(text).excerpt).toBe(excerpt);
});

test('a ContentError says one line for each issue, and with excerpts the place below it', () => {
  const { position, excerpt, message: right } = errorIn('{"a": 8,400}');
  const issue = { file: 'a.json', pointer: '', wrong: 'is not JSON', position, excerpt, right };
  const other = { file: 'b.json', pointer: '/name', wrong: 'is missing', right: 'write it' };
  const error = new ContentError('content', [issue, other]);

  const lines = [
    'Cannot publish "content": 2 issues',
    `a.json:1:7 is not JSON: write 8400: ${noSeparators}`,
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
])('decodeText() says what a file is that %s', (wrong, bytes) => {
  const attempt = () => decodeText(bytes);

  expect(attempt).toThrow('save it as UTF-8, which editors offer when they save');
  expect(attempt).toThrow(expect.objectContaining({ wrong }));
});
