import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonPointer } from '../../../contract/problems/errors.ts';
import { correctCommonMistake, correctNumber, lineAt } from './json-corrections.ts';
import { lineFinder, positionAt, type TextPosition } from './text-position.ts';

/** A syntax error in JSON. The message is the fix. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly position: Required<TextPosition>;
  /** The line, with a caret below the column of the error. Empty for a blank line. */
  readonly excerpt: string;

  constructor(fix: string, text: string, offset: number) {
    super(fix);
    this.position = positionAt(text, offset);
    this.excerpt = formatExcerpt(lineAt(text, offset), this.position.column);
  }
}

/** A member whose name appears earlier in the same object. */
export interface DuplicateMember {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly position: TextPosition;
}

const escapes = 'write a backslash only before " \\ / b f n r t, or before u and four hexadecimal digits';

/** The fix for each error code of the parser, if the error is not a common mistake. */
const fixes: Readonly<Record<string, string>> = {
  ColonExpected: 'write ":"',
  CommaExpected: 'close the preceding list or object with "]" or "}"',
  EndOfFileExpected: 'end the file here',
  InvalidEscapeCharacter: escapes,
  InvalidSymbol:
    'write text in double quotes (a double quote within it as \\"), or a number, true, false or null',
  InvalidUnicode: escapes,
  PropertyNameExpected: 'write the name of a member in double quotes, or remove the preceding comma',
  UnexpectedEndOfNumber: 'end the number with a digit',
  ValueExpected: 'write a value, or remove the preceding comma',
};

/** The maximum nesting depth: far more than content needs, and far too little to overflow the stack. */
const maxDepth = 100;

/**
 * Returns the members whose name appears more than once in their object. Throws a JsonSyntaxError if `text` is not valid
 * JSON, or if it contains a number with a point as a thousands separator. `JSON.parse` is not enough: most of its error
 * messages have no position, and if several members have the same name, it silently keeps the last one.
 */
export function checkJson(text: string): DuplicateMember[] {
  const duplicates: DuplicateMember[] = [];
  const positionOf = lineFinder(text);
  /** For each open object, the names found so far. Open lists have an empty set. */
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
        duplicates.push({ pointer: jsonPointer([...path(), name]), position: positionOf(offset) });
      }
      names?.add(name);
    },
    onLiteralValue(_value, offset, length) {
      const isProbablyThousands = hasThreeDecimals(text.slice(offset, offset + length));
      const correction = isProbablyThousands ? correctNumber({ text, offset }) : undefined;
      if (correction) throw new JsonSyntaxError(correction.fix, text, correction.offset);
    },
    onError(error, offset, length) {
      const code = printParseErrorCode(error);
      const correction = correctCommonMistake({ text, code, offset, length });
      throw new JsonSyntaxError(
        correction?.fix ?? fixes[code] ?? 'write valid JSON',
        text,
        correction?.offset ?? offset,
      );
    },
  };
  visit(text, visitor, { disallowComments: true });
  return duplicates;
}

/** `1.000` is 1 in JSON, but the author probably meant 1000: no number in the content needs three decimal places. */
const hasThreeDecimals = (literal: string) => /^\d{1,3}\.\d{3}$/.test(literal);

/** The maximum number of characters that an excerpt shows on each side of the error. */
const excerptLength = 50;

// Characters that are two columns wide in a terminal, like the ideographic space.
const wideCharacters =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

function formatExcerpt(line: string, column: number): string {
  const before = line.slice(Math.max(0, column - 1 - excerptLength), column - 1).trimStart();
  const excerpt = (before + line.slice(column - 1, column - 1 + excerptLength)).replaceAll(/\p{Cc}/gu, ' ');
  const indent = before
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(wideCharacters, '\u3000')
    .replaceAll(/[^\u3000]/gu, ' ');
  return excerpt.trim() === '' ? '' : `${excerpt.trimEnd()}\n${indent}^`;
}
