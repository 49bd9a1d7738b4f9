/**
 * How often a property is tried: `few` times and always alike in `npm test`, and as often as FUZZ_RUNS says, from
 * FUZZ_SEED on, with `npm run fuzz`.
 */
export function runs(few: number): { numRuns: number; seed: number } {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env;
  return { numRuns: Number(FUZZ_RUNS ?? few), seed: Number(FUZZ_SEED ?? 1) };
}
