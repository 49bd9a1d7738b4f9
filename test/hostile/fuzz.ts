// The properties of this folder and that of the publisher, tried longer: FUZZ_RUNS times each, from a seed that FUZZ_SEED repeats.
import { randomInt } from 'node:crypto';
import { startVitest } from 'vitest/node';

process.env.FUZZ_RUNS ??= '2000';
process.env.FUZZ_SEED ??= String(randomInt(2 ** 31));
const { FUZZ_RUNS, FUZZ_SEED } = process.env;
console.log(`${FUZZ_RUNS} runs of each property. To repeat them: FUZZ_SEED=${FUZZ_SEED} npm run fuzz`);

const vitest = await startVitest(['test/hostile', 'publish-faults'], {
  project: 'parts',
  testTimeout: 0,
  watch: false,
});
await vitest.close();
