import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonPointer } from '../../contract/problem-errors.ts';
import type { TextPosition } from './text-position.ts';

/** A text is not JSON: the first such place, and as message the correction. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly position: TextPosition;

  /** `line` and `column` count from 0, as the parser counts them. */
  constructor(correction: string, line: number, column: number) {
    super(correction);
    this.position = { line: line + 1, column: column + 1 };
  }
}

const escapes = 'write a backslash only before " \\ / b f n r t, or before u and four hexadecimal digits';

/** Corrections by the name of the parser's error. */
const corrections: Readonly<Record<string, string>> = {
  CloseBraceExpected: 'close the object with "}"',
  CloseBracketExpected: 'close the list with "]"',
  ColonExpected: 'write ":"',
  CommaExpected: 'write ",", or close the list or object before it',
  EndOfFileExpected: 'end the file here',
  InvalidCharacter: 'write a control character within text as its escape, a tab as \\t',
  InvalidCommentToken: 'remove the comment: JSON has none',
  InvalidEscapeCharacter: escapes,
  InvalidSymbol:
    'write names and text in double quotes (a double quote within text as \\"), or a number, true, false or null',
  InvalidUnicode: escapes,
  PropertyNameExpected: 'write the name of a member in double quotes, or remove the comma before it',
  UnexpectedEndOfNumber: 'end the number with a digit',
  UnexpectedEndOfString: 'close the text with a double quote on its line',
  ValueExpected: 'write a value, or remove the comma before it',
};

/** Levels of nesting: far more than any content has, and far fewer than would overflow the stack. */
const maxDepth = 100;

/**
 * JSON Pointers to the members whose name occurs twice in their object. Throws a JsonSyntaxError if `text` is not JSON.
 * `JSON.parse` reports neither: most of its messages have no position, and of two members with one name it silently
 * keeps the last.
 */
export function repeatedMembers(text: string): string[] {
  const repeated: string[] = [];
  const namesOfOpenObjects: Set<string>[] = [];
  const visitor: JSONVisitor = {
    onArrayBegin: limitDepth,
    onObjectBegin(...place) {
      limitDepth(...place);
      namesOfOpenObjects.push(new Set());
    },
    onObjectProperty(name, _offset, _length, _line, _column, path) {
      const names = namesOfOpenObjects.at(-1);
      if (names?.has(name)) repeated.push(jsonPointer([...path(), name]));
      names?.add(name);
    },
    onObjectEnd: () => void namesOfOpenObjects.pop(),
    onError(code, _offset, _length, line, column) {
      throw new JsonSyntaxError(corrections[printParseErrorCode(code)] ?? 'write JSON', line, column);
    },
  };
  visit(text, visitor, { disallowComments: true });
  return repeated;
}

function limitDepth(
  ...[_offset, _length, line, column, path]: Parameters<NonNullable<JSONVisitor['onArrayBegin']>>
): void {
  if (path().length <= maxDepth) return;
  throw new JsonSyntaxError(`nest lists and objects at most ${maxDepth} levels deep`, line, column);
}
