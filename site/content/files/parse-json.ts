import { getNodePath, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { jsonPointer } from '../../../contract/problems/validation-errors.ts';
import { positionsIn, type TextPosition, UnreadableTextError } from './decode-text.ts';

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
