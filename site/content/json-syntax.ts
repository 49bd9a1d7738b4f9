import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonPointer } from '../../contract/problem-errors.ts';
import { correctSlip, lineAt, numberAsPeopleWriteIt, type SyntaxFault } from './json-slips.ts';
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

/** A member whose name stands earlier in the same object. */
export interface RepeatedMember {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly position: TextPosition;
}

const escapes = 'write a backslash only before " \\ / b f n r t, or before u and four hexadecimal digits';

/** Corrections by the name of the parser's error, of what is none of the usual slips. */
const corrections: Readonly<Record<string, string>> = {
  ColonExpected: 'write ":"',
  EndOfFileExpected: 'end the file here',
  InvalidEscapeCharacter: escapes,
  InvalidSymbol: 'write text in double quotes, or a number, true, false or null',
  InvalidUnicode: escapes,
  PropertyNameExpected: 'write the name of a member in double quotes, or remove the comma before it',
  UnexpectedEndOfNumber: 'end the number with a digit',
  ValueExpected: 'write a value, or remove the comma before it',
};

/** Levels of nesting: far more than any content has, and far fewer than would overflow the stack. */
const maxDepth = 100;

/**
 * The members whose name occurs twice in their object. Throws a JsonSyntaxError if `text` is not JSON, or has a number
 * whose thousands are separated by a point. `JSON.parse` reports neither: most of its messages have no position, and of
 * two members with one name it silently keeps the last.
 */
export function repeatedMembers(text: string): RepeatedMember[] {
  const repeated: RepeatedMember[] = [];
  const at = lineFinder(text);
  const namesOfOpenObjects: Set<string>[] = [];
  const openBrackets: number[] = [];
  let lastClosed: number | undefined;
  let lastText: SyntaxFault['lastText'];
  const open = (offset: number) => {
    if (openBrackets.push(offset) <= maxDepth) return;
    throw new JsonSyntaxError(`nest lists and objects at most ${maxDepth} levels deep`, text, offset);
  };
  const close = () => {
    lastClosed = openBrackets.pop();
  };
  const visitor: JSONVisitor = {
    onArrayBegin: open,
    onArrayEnd: close,
    onObjectBegin(offset) {
      open(offset);
      namesOfOpenObjects.push(new Set());
    },
    onObjectProperty(name, offset, length, _line, _column, path) {
      lastText = { offset, length };
      const names = namesOfOpenObjects.at(-1);
      if (names?.has(name)) {
        repeated.push({ pointer: jsonPointer([...path(), name]), position: at(offset) });
      }
      names?.add(name);
    },
    onLiteralValue(value, offset, length) {
      if (typeof value === 'string') lastText = { offset, length };
      const correction = hasThreeDecimals(text.slice(offset, offset + length))
        ? numberAsPeopleWriteIt({ text, offset })
        : undefined;
      if (correction) throw new JsonSyntaxError(correction.right, text, correction.offset);
    },
    onObjectEnd() {
      namesOfOpenObjects.pop();
      close();
    },
    onError(error, offset, length) {
      const code = printParseErrorCode(error);
      // The parser reports a bracket that is missing at the end after the end of its object or list.
      const openBracket = code.startsWith('Close') ? lastClosed : openBrackets.at(-1);
      const fault = { text, code, offset, length, openBracket, lastText };
      const { right, offset: place } = correctSlip(fault) ?? { right: corrections[code], offset };
      throw new JsonSyntaxError(right ?? 'write JSON', text, place);
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
