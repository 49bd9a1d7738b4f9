import { type Node, parseTree } from 'jsonc-parser';

/** A position in a text. Lines and columns start at 1. Without a column, the position is the whole line. */
export interface TextPosition {
  readonly line: number;
  readonly column?: number;
}

/**
 * Returns a function that finds the position of a member or item in a JSON text. For a missing member, it returns the
 * position of the innermost existing parent, or the end of the root object, where the member would be added. If members
 * have the same name, the last one is used, as in `JSON.parse`. The text is parsed only once, on the first call.
 */
export function positionsIn(text: string): (path: readonly PropertyKey[]) => Required<TextPosition> {
  let parsed: readonly [root: Node | undefined, at: ReturnType<typeof lineFinder>] | undefined;
  return (path) => {
    parsed ??= [parseTree(text), lineFinder(text)];
    const [root, at] = parsed;
    let [offset, value] = [0, root];
    for (const key of path) {
      const child = value && childOf(value, String(key));
      if (!child)
        return at(value === root && root?.type === 'object' ? root.offset + root.length - 1 : offset);
      offset = child.offset;
      value = child.type === 'property' ? child.children?.[1] : child;
    }
    return at(offset);
  };
}

/** Returns the property with this name, or the item with this index. */
const childOf = ({ type, children = [] }: Node, key: string): Node | undefined =>
  type === 'array'
    ? children[Number(key)]
    : children.findLast(({ children: [name] = [] }) => name?.value === key);

/** The position of the character at `offset`. */
export const positionAt = (text: string, offset: number) => lineFinder(text)(offset);

/** Returns a function that converts an offset to a position. The text is split into lines only once. */
function lineFinder(text: string): (offset: number) => Required<TextPosition> {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  return (offset) => {
    const index = starts.findLastIndex((start) => start <= offset);
    return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
  };
}

/** Parses a JSON Pointer (RFC 6901) into names and indices. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Formats a position as `file:line:column`, which editors and terminals turn into a link. */
export function formatPlace(file: string, position: TextPosition | undefined): string {
  return [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
}
