import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { jsonPointer } from '../../../contract/problems/validation-errors.ts';
import { UnreadableTextError } from './decode-text.ts';
import { positionAt } from './text-position.ts';

/** A syntax error in JSON. The message is the remedy. */
export class JsonSyntaxError extends UnreadableTextError {
  override readonly name = 'JsonSyntaxError';

  constructor(remedy: string, text: string, offset: number) {
    super('is not valid JSON', remedy, positionAt(text, offset));
  }
}

/** The remedy for each error code of the parser. */
const remedies: Readonly<Record<string, string>> = {
  CloseBraceExpected: 'write "}"',
  CloseBracketExpected: 'write "]"',
  ColonExpected: 'write ":"',
  CommaExpected: 'write "," before this, or "]" or "}"',
  EndOfFileExpected: 'end the file here',
  InvalidCharacter: 'remove the control character',
  InvalidCommentToken: 'remove the comment: JSON does not allow comments',
  InvalidEscapeCharacter:
    'write a backslash only before " \\ / b f n r t, or before u and four hexadecimal digits',
  InvalidNumberFormat: 'write a number with a decimal point, and no other separators',
  InvalidSymbol: 'write text in straight double quotes, or a number, true, false or null',
  PropertyNameExpected: 'write the name of a member in double quotes, or remove the preceding comma',
  UnexpectedEndOfString: 'end the text with a double quote on the same line',
  ValueExpected: 'write a value, or remove the preceding comma',
};

/** The maximum nesting depth: far more than content needs, and far too little to overflow the stack. */
const maxDepth = 100;

/**
 * Parses the JSON of a firm's file. `duplicates` are the JSON Pointers (RFC 6901) of members whose names appear earlier in the
 * same object. Throws a JsonSyntaxError. `JSON.parse` alone is not enough: most of its error
 * messages have no position, and if several members have the same name, it silently keeps the last one.
 */
export function parseJson(text: string): { readonly value: unknown; readonly duplicates: readonly string[] } {
  const duplicates: string[] = [];
  /** For each open object, the names found so far. Open lists have an empty set. */
  const openNames: Set<string>[] = [];
  const open = (offset: number) => {
    if (openNames.push(new Set()) <= maxDepth) return;
    throw new JsonSyntaxError(`nest lists and objects at most ${maxDepth} levels deep`, text, offset);
  };
  const close = () => void openNames.pop();
  const visitor: JSONVisitor = {
    onArrayBegin: open,
    onArrayEnd: close,
    onObjectBegin: open,
    onObjectEnd: close,
    onObjectProperty(name, _offset, _length, _line, _column, path) {
      const names = openNames.at(-1);
      if (names?.has(name)) duplicates.push(jsonPointer([...path(), name]));
      names?.add(name);
    },
    onLiteralValue(_value, offset, length) {
      // 1.000 is 1 in JSON, but its author meant 1000: nothing in content has three decimal places.
      const literal = text.slice(offset, offset + length);
      if (!/^\d{1,3}\.\d{3}$/.test(literal)) return;
      throw new JsonSyntaxError(`write ${literal.replace('.', '')}, without a separator`, text, offset);
    },
    onError(error, offset) {
      throw new JsonSyntaxError(remedies[printParseErrorCode(error)] ?? 'write valid JSON', text, offset);
    },
  };
  visit(text, visitor, { disallowComments: true });
  return { value: JSON.parse(text), duplicates };
}
