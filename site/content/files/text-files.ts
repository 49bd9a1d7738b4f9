import { isUtf8 } from 'node:buffer';
import { getNodePath, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { codePointOf } from '../../../contract/content/content-fields.ts';
import { jsonPointer } from '../../../contract/problems/validation-errors.ts';

/** A position in a text. Lines and columns start at 1. Without a column, the position is the whole line. */
export interface TextPosition {
  readonly line: number;
  readonly column?: number;
}

/** Returns a function that converts an offset in `text` to a position. */
export function positionsIn(text: string): (offset: number) => Required<TextPosition> {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  return (offset) => {
    const index = starts.findLastIndex((start) => start <= offset);
    return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
  };
}

/** Formats a position as `file:line:column`, which editors and terminals turn into a link. */
export function formatPlace(file: string, position: TextPosition | undefined): string {
  return [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
}

/** Thrown for a text file that cannot be used. `problem` is the reason, and the message is the fix. */
export class UnreadableTextError extends Error {
  override readonly name: string = 'UnreadableTextError';
  readonly problem: string;
  readonly position: TextPosition | undefined;

  constructor(problem: string, fix: string, position?: TextPosition) {
    super(fix);
    this.problem = problem;
    this.position = position;
  }
}

/** Mistakes that a text shows, each with its problem and the fix. */
const mistakes: readonly (readonly [RegExp, problemOf: (found: string) => string, fix: string])[] = [
  [
    /^<{7} [\s\S]*?^={7}\r?$[\s\S]*?^>{7} /m,
    () => 'has two versions that Git could not merge',
    'keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"',
  ],
  [
    // U+FFFD, or UTF-8 that was read as Windows-1252 and saved again ("Ã©", "â€™"). "Ã" counts only after a small letter,
    // because Portuguese text in capitals may end a quotation with it ("«AMANHû").
    /\ufffd|(?<=\p{Ll})Ã[\u0080-\u00bf]|â€[\u0080-\u00bf\u2018-\u203a\u20ac\u2122\u0153]/u,
    (found) => `contains "${found}", a character that another program read in a wrong encoding`,
    'write the character that was meant',
  ],
  [
    // What XML 1.0, such as a feed, does not allow: the vertical tab of PowerPoint. https://www.w3.org/TR/xml/#charsets
    /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u,
    (found) => `contains the invisible character ${codePointOf(found)}`,
    'remove it',
  ],
];

/** Decodes UTF-8, with or without a byte order mark. Throws an UnreadableTextError. */
export function decodeText(bytes: Buffer): string {
  const saveAsUtf8 = 'save it as UTF-8';
  // UTF-16 without a byte order mark can be valid UTF-8 that contains null characters.
  const isUtf16 = ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || bytes.includes(0);
  if (isUtf16) throw new UnreadableTextError('is UTF-16', saveAsUtf8);
  const text = new TextDecoder().decode(bytes);
  const lineAt = (offset: number) => ({ line: positionsIn(text)(offset).line });
  if (!isUtf8(bytes))
    throw new UnreadableTextError('is not UTF-8', saveAsUtf8, lineAt(text.indexOf('\ufffd')));
  for (const [pattern, problemOf, fix] of mistakes) {
    const found = pattern.exec(text);
    if (found) throw new UnreadableTextError(problemOf(found[0]), fix, lineAt(found.index));
  }
  return text;
}

/** A syntax error in JSON. The message is the remedy. */
export class JsonSyntaxError extends UnreadableTextError {
  override readonly name = 'JsonSyntaxError';

  constructor(remedy: string, position: TextPosition) {
    super('is not valid JSON', remedy, position);
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

interface ParsedJson {
  readonly value: unknown;
  /** The JSON Pointers (RFC 6901) of members whose names appear earlier in the same object. `value` has the last of them. */
  readonly duplicates: readonly string[];
  /**
   * Returns the position of a member or item. For a missing member, it is that of the innermost existing parent, or the end of
   * the root object, where the member would be added.
   */
  positionOf(path: readonly PropertyKey[]): Required<TextPosition>;
}

/**
 * Parses the JSON of a firm's file. Throws a JsonSyntaxError. `JSON.parse` alone is not enough: most of its error messages have
 * no position, and if several members have the same name, it silently keeps the last one.
 */
export function parseJson(text: string): ParsedJson {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const at = positionsIn(text);
  const [failure] = errors;
  if (failure)
    throw new JsonSyntaxError(
      remedies[printParseErrorCode(failure.error)] ?? 'write valid JSON',
      at(failure.offset),
    );
  const nodes = root ? nodesIn(root) : [];
  for (const { offset, length } of nodes) {
    // 1.000 is 1 in JSON, but its author meant 1000: nothing in content has three decimal places.
    const literal = text.slice(offset, offset + length);
    if (/^\d{1,3}\.\d{3}$/.test(literal))
      throw new JsonSyntaxError(`write ${literal.replace('.', '')}, without a separator`, at(offset));
  }
  return {
    value: JSON.parse(text),
    duplicates: nodes.flatMap(duplicatesIn),
    positionOf: (path) => at(root ? offsetOf(path, root) : 0),
  };
}

const nodesIn = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

const nameOf = ({ children: [name] = [] }: Node) => name?.value;

function duplicatesIn(node: Node): string[] {
  const { type, children = [] } = node;
  if (type !== 'object') return [];
  const names = children.map(nameOf);
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => jsonPointer([...getNodePath(node), name]));
}

function offsetOf(path: readonly PropertyKey[], root: Node): number {
  let node = root;
  let { offset } = root;
  for (const key of path) {
    const child = childOf(node, key);
    if (!child) return node === root && root.type === 'object' ? root.offset + root.length - 1 : offset;
    offset = child.offset;
    node = child.type === 'property' ? (child.children?.[1] ?? child) : child;
  }
  return offset;
}

/** Returns the property with this name, or the item with this index. */
const childOf = ({ type, children = [] }: Node, key: PropertyKey): Node | undefined =>
  type === 'array'
    ? children[Number(key)]
    : children.findLast((property) => nameOf(property) === String(key));
