import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonPointer } from '../../../contract/problems/errors.ts';
import { correctSlip, lineAt, writtenNumber } from './json-slips.ts';
import { lineFinder, positionAt, type TextPosition } from './text-position.ts';

/** A text is not JSON: the first such place, and as message the correction. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly position: Required<TextPosition>;
  /** The line, and below it a caret under the place. Empty for a blank line. */
  readonly excerpt: string;

  constructor(correction: string, text: string, offset: number) {
    super(correction);
    this.position = positionAt(text, offset);
    this.excerpt = excerptOf(lineAt(text, offset), this.position.column);
  }
}

/** A member whose name occurred earlier in the same object. */
export interface RepeatedMember {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly position: TextPosition;
}

const escapes = 'write a backslash only before " \\ / b f n r t, or before u and four hexadecimal digits';

/** Corrections by the parser's error, for faults that are not usual slips. */
const corrections: Readonly<Record<string, string>> = {
  ColonExpected: 'write ":"',
  CommaExpected: 'close the list or object before it, with "]" or "}"',
  EndOfFileExpected: 'end the file here',
  InvalidEscapeCharacter: escapes,
  InvalidSymbol:
    'write text in double quotes, a double quote within it as \\", or a number, true, false or null',
  InvalidUnicode: escapes,
  PropertyNameExpected: 'write the name of a member in double quotes, or remove the comma before it',
  UnexpectedEndOfNumber: 'end the number with a digit',
  ValueExpected: 'write a value, or remove the comma before it',
};

/** Levels of nesting: far more than any content has, and far fewer than would overflow the stack. */
const maxDepth = 100;

/**
 * Throws a JsonSyntaxError if `text` is not JSON, or has a number whose thousands are separated by a point, and returns
 * the members whose name occurs twice in their object. `JSON.parse` reports neither: most of its messages have no
 * position, and of two members with one name it silently keeps the last.
 */
export function checkJson(text: string): RepeatedMember[] {
  const repeated: RepeatedMember[] = [];
  const at = lineFinder(text);
  /** The names in each list or object that is open; a list has none. */
  const openNames: Set<string>[] = [];
  const open = (offset: number) => {
    if (openNames.push(new Set()) <= maxDepth) return;
    throw new JsonSyntaxError(`nest lists and objects at most ${maxDepth} levels deep`, text, offset);
  };
  const close = () => {
    openNames.pop();
  };
  const visitor: JSONVisitor = {
    onArrayBegin: open,
    onArrayEnd: close,
    onObjectBegin: open,
    onObjectEnd: close,
    onObjectProperty(name, offset, _length, _line, _column, path) {
      const names = openNames.at(-1);
      if (names?.has(name)) {
        repeated.push({ pointer: jsonPointer([...path(), name]), position: at(offset) });
      }
      names?.add(name);
    },
    onLiteralValue(_value, offset, length) {
      const isInThousands = hasThreeDecimals(text.slice(offset, offset + length));
      const correction = isInThousands ? writtenNumber({ text, offset }) : undefined;
      if (correction) throw new JsonSyntaxError(correction.right, text, correction.offset);
    },
    onError(error, offset, length) {
      const code = printParseErrorCode(error);
      const slip = correctSlip({ text, code, offset, length });
      throw new JsonSyntaxError(
        slip?.right ?? corrections[code] ?? 'write JSON',
        text,
        slip?.offset ?? offset,
      );
    },
  };
  visit(text, visitor, { disallowComments: true });
  return repeated;
}

/** `1.000` is 1 in JSON, and was meant as 1000. Nothing here is counted in thousandths. */
const hasThreeDecimals = (literal: string) => /^\d{1,3}\.\d{3}$/.test(literal);

/** Characters before and after the place that an excerpt shows. */
const excerptLength = 50;

// Two columns wide in a terminal, as is the ideographic space.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

function excerptOf(line: string, column: number): string {
  const before = line.slice(Math.max(0, column - 1 - excerptLength), column - 1).trimStart();
  const shown = (before + line.slice(column - 1, column - 1 + excerptLength)).replaceAll(/\p{Cc}/gu, ' ');
  const indent = before
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(wide, '\u3000')
    .replaceAll(/[^\u3000]/gu, ' ');
  return shown.trim() === '' ? '' : `${shown.trimEnd()}\n${indent}^`;
}
