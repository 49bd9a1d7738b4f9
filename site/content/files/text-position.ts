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
  const childrenOf = new Map<Node, ReadonlyMap<string, Node>>();
  const childOf = (value: Node, key: string) => {
    const children = childrenOf.get(value) ?? childrenByKey(value);
    childrenOf.set(value, children);
    return children.get(key);
  };
  let parsed: { root: Node | undefined; positionOf: (offset: number) => Required<TextPosition> } | undefined;
  return (path) => {
    parsed ??= { root: parseTree(text), positionOf: lineFinder(text) };
    const { root, positionOf } = parsed;
    let [offset, value] = [0, root];
    for (const key of path) {
      const child = value && childOf(value, String(key));
      if (!child)
        return positionOf(value === root && root?.type === 'object' ? root.offset + root.length - 1 : offset);
      offset = child.offset;
      value = child.type === 'property' ? child.children?.[1] : child;
    }
    return positionOf(offset);
  };
}

/** The properties of an object keyed by name, or the items of a list keyed by index. */
function childrenByKey({ type, children = [] }: Node): ReadonlyMap<string, Node> {
  return new Map(
    children.map((child, index) => [String(type === 'array' ? index : child.children?.[0]?.value), child]),
  );
}

/** The position of the character at `offset`. */
export const positionAt = (text: string, offset: number) => lineFinder(text)(offset);

/** Returns a function that converts an offset to a position. The text is split into lines only once. */
function lineFinder(text: string): (offset: number) => Required<TextPosition> {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
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
