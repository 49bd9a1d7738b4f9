import { type Node, parseTree } from 'jsonc-parser';

/** A place in a text. Both count from 1. Without a column the whole line is meant. */
export interface TextPosition {
  readonly line: number;
  readonly column?: number;
}

/**
 * Where the member or item at `path` of a JSON text begins, or the innermost one around it that is there. Of two members
 * with one name it is the last, whose value JSON.parse takes.
 */
export function positionIn(text: string, path: readonly PropertyKey[]): TextPosition {
  let offset = 0;
  let value = parseTree(text);
  for (const key of path) {
    const part = partOf(value, String(key));
    if (!part) break;
    offset = part.offset;
    value = part.type === 'property' ? part.children?.[1] : part;
  }
  return positionAt(text, offset);
}

/** The property or the item that `value` holds under `key`. */
function partOf(value: Node | undefined, key: string): Node | undefined {
  if (value?.type === 'array') return value.children?.[Number(key)];
  return value?.children?.findLast((property) => property.children?.[0]?.value === key);
}

/** The position of the character at `offset`. */
export function positionAt(text: string, offset: number): Required<TextPosition> {
  const before = text.slice(0, offset).split(/\r\n?|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
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
