import { expect, test } from 'vitest';
import { parsePointer, positionAt, positionsIn } from '../../../../site/content/files/text-position.ts';

test.each(['\n', '\r\n', '\r'])('positionAt() counts lines that end with %j', (end) => {
  expect(positionAt(`a${end}${end}bc`, 2 + 2 * end.length)).toEqual({ line: 3, column: 2 });
});

test('positionsIn() returns the end of an object for a missing member', () => {
  expect(positionsIn('{\n"a": 1 }')(['name'])).toEqual({ line: 2, column: 8 });
});

test('parsePointer() decodes the escapes in a JSON Pointer', () => {
  expect(parsePointer('/a/b~1c/1/~0~01')).toEqual(['a', 'b/c', '1', '~~1']);
});
