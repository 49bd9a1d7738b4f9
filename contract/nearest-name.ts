/** All known names are shorter. A comparison takes time proportional to the product of the lengths. */
const maxLength = 50;

/**
 * Returns the name in `known` that is most similar to `name`, or `undefined` if every name differs from it in more than
 * a third of the letters and digits. Case and other characters are ignored.
 *
 * @example
 * nearestName('who_wrote_it', ['whoUsesSystem', 'whoWroteIt']); // 'whoWroteIt'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxLength) return undefined;
  const [nearest] = nearestNames(name, known, 1);
  return nearest !== undefined && difference(name, nearest) <= 1 / 3 ? nearest : undefined;
}

/** Returns the `count` names in `known` that are most similar to `name`, the most similar first. */
export function nearestNames(name: string, known: readonly string[], count: number): string[] {
  const differences = new Map(known.map((item) => [item, difference(name.slice(0, maxLength), item)]));
  const sorted = [...differences].sort(([, a], [, b]) => a - b);
  return sorted.slice(0, count).map(([item]) => item);
}

/** Appends a suggestion to `advice`, a sentence without a full stop, if a known name is similar to `name`. */
export function withSuggestion(advice: string, name: unknown, known: readonly string[]): string {
  const nearest = typeof name === 'string' ? nearestName(name, known) : undefined;
  return nearest === undefined ? advice : `${advice}. Did you mean "${nearest}"?`;
}

/** 0 for equal names, 1 for names that have nothing in common. */
function difference(a: string, b: string): number {
  const [lettersOfA, lettersOfB] = [letters(a), letters(b)];
  return editDistance(lettersOfA, lettersOfB) / Math.max(lettersOfA.length, lettersOfB.length, 1);
}

const letters = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The number of insertions, deletions, substitutions and transpositions from `a` to `b` (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const insertionOrDeletion = Math.min(at(row - 1, column), at(row, column - 1)) + 1;
      const isTransposed =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const transposition = isTransposed ? at(row - 2, column - 2) + 1 : substitution;
      rows[row]?.push(Math.min(substitution, insertionOrDeletion, transposition));
    }
  }
  return at(a.length, b.length);
}
