/** The one of `names` that was probably meant by `name`: the first with the fewest edits, if they are few. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((other) => ({ other, edits: editsBetween(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, edits }) => edits <= Math.max(1, Math.min(name.length, other.length) / 3))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.other;
}

/** The Levenshtein distance: characters to insert, remove or replace. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, character] of [...a].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (character === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
