import { expect, test } from 'vitest';
import { pathOf, positionAt, positionsIn } from '../../../../site/content/files/text-position.ts';

const positionIn = (of: string, path: readonly PropertyKey[]) => positionsIn(of)(path);

const text = `{
  "a": { "b/c": [1,
    { "~": 2 }] },
  "a": 3, "list": [[], "x"]
}`;

test.each<[path: (string | number)[], line: number, column: number]>([
  [[], 1, 1],
  [['list'], 4, 11],
  [['list', 1], 4, 24],
  [['list', '1'], 4, 24],
])('positionsIn() finds %j', (path, line, column) => {
  expect(positionIn(text, path)).toEqual({ line, column });
});

test('positionsIn() takes the last of two members with one name, as JSON.parse does', () => {
  expect(positionIn(text, ['a'])).toEqual({ line: 4, column: 3 });
});

test('positionsIn() gives the innermost that is there of what is missing', () => {
  expect(positionIn(text, ['list', 7, 'name'])).toEqual({ line: 4, column: 11 });
  expect(positionIn(text, ['a', 'b'])).toEqual({ line: 4, column: 3 });
  expect(positionIn('', ['a'])).toEqual({ line: 1, column: 1 });
});

test('positionsIn() gives the end of the whole for what it lacks, where it would be added', () => {
  expect(positionIn(text, ['name'])).toEqual({ line: 5, column: 1 });
  expect(positionIn('\n{}', ['name'])).toEqual({ line: 2, column: 2 });
});

test.each(['\n', '\r\n', '\r'])('positionAt() counts lines that end in %j', (end) => {
  expect(positionAt(`a${end}${end}bc`, 2 + 2 * end.length)).toEqual({ line: 3, column: 2 });
});

test('pathOf() reads the escapes of a JSON Pointer', () => {
  expect(pathOf('')).toEqual([]);
  expect(pathOf('/a/b~1c/1/~0~01')).toEqual(['a', 'b/c', '1', '~~1']);
});
