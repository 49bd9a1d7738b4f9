import type { Mutant } from './mutants.ts';

/** The part of the product that a module belongs to: its folder, of functions that of the endpoint. */
export const folderOf = (file: string): string => /^lambdas\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;

/**
 * `count` mutants: as many of each folder, and within it as many of each kind as chance will have it, however long the
 * folder and frequent the kind. No two are of one line. The same seed picks the same ones.
 */
export function pickMutants(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomNumbers(seed);
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const left = Map.groupBy(mutants, ({ file }) => folderOf(file));
  const picked: Mutant[] = [];
  while (picked.length < count && left.size > 0) {
    for (const [folder, candidates] of [...left].slice(0, count - picked.length)) {
      const kind = oneOf([...new Set(candidates.map((mutant) => mutant.kind))].toSorted());
      const mutant = oneOf(candidates.filter((candidate) => candidate.kind === kind));
      picked.push(mutant);
      const rest = candidates.filter(({ file, line }) => file !== mutant.file || line !== mutant.line);
      if (rest.length > 0) left.set(folder, rest);
      else left.delete(folder);
    }
  }
  return picked;
}

/** Numbers from 0 to below 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
