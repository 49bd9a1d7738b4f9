import { jsonPointer } from '../../contract/validation.ts';
import type { Position } from './mistake.ts';

/** The first place where a text is not JSON. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly position: Position;

  /** `expected` says what should stand at `offset`. */
  constructor(text: string, offset: number, expected: string) {
    super(expected);
    const before = text.slice(0, offset).split('\n');
    this.position = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}

interface Scan {
  readonly text: string;
  offset: number;
  readonly repeated: string[];
}

// RFC 8259 sections 2, 3, 6 and 7. Of the control characters (Cc), a string may hold those from U+007F on.
const whiteSpace = /[\t\n\r ]*/y;
const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Levels of lists and objects within each other: far more than any content has, and far fewer than the stack bears. */
const maxDepth = 100;

/**
 * Reads `text` as JSON for its places: throws a JsonSyntaxError where it is not JSON, and returns JSON Pointers to the
 * members whose name their object holds twice. `JSON.parse` tells neither: most of its messages have no position, and
 * of two members with one name it keeps the last in silence.
 */
export function repeatedMembers(text: string): string[] {
  const scan: Scan = { text, offset: 0, repeated: [] };
  scanValue(scan, []);
  skipWhiteSpace(scan);
  if (scan.offset < text.length) throw expected(scan, 'end the file here');
  return scan.repeated;
}

function scanValue(scan: Scan, path: PropertyKey[]): void {
  skipWhiteSpace(scan);
  if (path.length > maxDepth) throw expected(scan, `nest lists and objects at most ${maxDepth} levels deep`);
  if (take(scan, '{')) scanObject(scan, path);
  else if (take(scan, '[')) scanArray(scan, path);
  else if (!(match(scan, scalar) ?? match(scan, string))) {
    throw expected(scan, scan.text[scan.offset] === '"' ? unclosed : 'write a value');
  }
}

function scanObject(scan: Scan, path: PropertyKey[]): void {
  const names = new Set<string>();
  if (closes(scan, '}')) return;
  do {
    skipWhiteSpace(scan);
    const token = match(scan, string);
    if (!token) throw expected(scan, 'write the name of a member in double quotes');
    const name: string = JSON.parse(token);
    if (names.has(name)) scan.repeated.push(jsonPointer([...path, name]));
    names.add(name);
    skipWhiteSpace(scan);
    if (!take(scan, ':')) throw expected(scan, 'write ":"');
    scanValue(scan, [...path, name]);
  } while (!ends(scan, '}'));
}

function scanArray(scan: Scan, path: PropertyKey[]): void {
  let index = 0;
  if (closes(scan, ']')) return;
  do {
    scanValue(scan, [...path, index]);
    index += 1;
  } while (!ends(scan, ']'));
}

const unclosed =
  'close the text with a double quote on its line, and write a backslash only before " \\ / b f n r t u';

function closes(scan: Scan, bracket: string): boolean {
  skipWhiteSpace(scan);
  return take(scan, bracket);
}

/** Whether the list ends with `bracket` here; otherwise takes the comma before its next item. */
function ends(scan: Scan, bracket: string): boolean {
  if (closes(scan, bracket)) return true;
  if (take(scan, ',')) return false;
  throw expected(scan, `write "," or "${bracket}"`);
}

function skipWhiteSpace(scan: Scan): void {
  match(scan, whiteSpace);
}

function take(scan: Scan, character: string): boolean {
  if (scan.text[scan.offset] !== character) return false;
  scan.offset += 1;
  return true;
}

function match(scan: Scan, token: RegExp): string | undefined {
  token.lastIndex = scan.offset;
  const found = token.exec(scan.text)?.[0];
  scan.offset += found?.length ?? 0;
  return found;
}

function expected(scan: Scan, what: string): JsonSyntaxError {
  return new JsonSyntaxError(scan.text, scan.offset, what);
}
