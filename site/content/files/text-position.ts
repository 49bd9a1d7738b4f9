import { type Node, parseTree } from 'jsonc-parser';

/** A place in a text. Both count from 1. Without a column the whole line is meant. */
export interface TextPosition {
  readonly line: number;
  readonly column?: number;
}

/**
 * Returns a function that finds the beginning of the member or item at a path of a JSON text, or of the innermost one
 * around it. For a member that is missing in the whole, it returns the end, where it would be added. If two members
 * have one name it takes the last, as JSON.parse does. The text is read once, at the first call.
 */
export function positionsIn(text: string): (path: readonly PropertyKey[]) => Required<TextPosition> {
  const partsOf = new Map<Node, ReadonlyMap<string, Node>>();
  const partOf = (value: Node, key: string) => {
    const parts = partsOf.get(value) ?? namedParts(value);
    partsOf.set(value, parts);
    return parts.get(key);
  };
  let read: { root: Node | undefined; at: (offset: number) => Required<TextPosition> } | undefined;
  return (path) => {
    read ??= { root: parseTree(text), at: lineFinder(text) };
    const { root, at } = read;
    let [offset, value] = [0, root];
    for (const key of path) {
      const part = value && partOf(value, String(key));
      if (!part)
        return at(value === root && root?.type === 'object' ? root.offset + root.length - 1 : offset);
      offset = part.offset;
      value = part.type === 'property' ? part.children?.[1] : part;
    }
    return at(offset);
  };
}

/** The properties of an object by their names, or the items of a list by their indices. */
function namedParts({ type, children = [] }: Node): ReadonlyMap<string, Node> {
  return new Map(
    children.map((part, index) => [String(type === 'array' ? index : part.children?.[0]?.value), part]),
  );
}

/** The position of the character at `offset`. */
export const positionAt = (text: string, offset: number) => lineFinder(text)(offset);

/** A function that says the position of the character at an offset. The lines are looked for once. */
export function lineFinder(text: string): (offset: number) => Required<TextPosition> {
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

/** The members and items that a JSON Pointer (RFC 6901) names. */
export function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The place in the form that editors and terminals lead to: `file:line:column`. */
export function formatPlace(file: string, position: TextPosition | undefined): string {
  return [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
}
