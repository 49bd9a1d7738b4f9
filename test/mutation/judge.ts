import type { Mutant } from './mutants.ts';
import type { WorkingCopy } from './working-copy.ts';

/** The tests as they are without a mutant. */
export interface CleanRun {
  /** Milliseconds of each test file. */
  readonly durations: Readonly<Record<string, number>>;
  /** Test files that failed twice; they judge no mutant. */
  readonly failing: readonly string[];
}

export interface Verdict {
  readonly outcome: 'killed' | 'killed by tsc' | 'survived';
  readonly killer?: Killer;
  readonly seconds: number;
}

interface Killer {
  /** The test file that noticed, or what else did. */
  readonly by: string;
  /** The first line of what its test says. */
  readonly failure?: string;
}

interface JudgeOptions {
  /** Test files, in groups that run one after the other. */
  readonly stages: readonly (readonly string[])[];
  readonly clean: CleanRun;
  /** Folder of the assembly; if it does not exist, the first test makes it. */
  readonly assembly: string;
  readonly maxWorkers: number;
}

/** Runs all tests with the mutant until one notices. */
export async function judge(copy: WorkingCopy, mutant: Mutant, options: JudgeOptions): Promise<Verdict> {
  const start = performance.now();
  copy.reset(mutant);
  const seconds = () => Math.round((performance.now() - start) / 1_000);
  for (const stage of options.stages) {
    const killer = await killerIn(copy, stage, options);
    if (killer) return { outcome: 'killed', killer, seconds: seconds() };
  }
  return { outcome: (await copy.compiles()) ? 'survived' : 'killed by tsc', seconds: seconds() };
}

/** What fails twice with the mutant, or runs into a timeout; undefined if nothing does. */
async function killerIn(
  copy: WorkingCopy,
  stage: readonly string[],
  { clean, ...testOptions }: JudgeOptions,
): Promise<Killer | undefined> {
  const run = (files: readonly string[]) => {
    const cleanMs = files.reduce((sum, file) => sum + (clean.durations[file] ?? 0), 0);
    return copy.test(files, { ...testOptions, bail: true, timeoutMs: 120_000 + 3 * cleanMs });
  };
  let files = stage.filter((file) => !clean.failing.includes(file));
  while (files.length > 0) {
    const first = await run(files);
    if (first.timedOut) return { by: 'a timeout' };
    if (first.passed) return undefined;
    // Others may only have been broken off. Without any the run failed before its tests, for instance in the synthesis.
    const [suspect] = first.failed.keys();
    const second = await run(suspect === undefined ? files : [suspect]);
    if (!second.passed) {
      const [[by, failure] = [second.timedOut ? 'a timeout' : 'the set-up of the tests']] = second.failed;
      return failure === undefined ? { by } : { by, failure };
    }
    files = suspect === undefined ? [] : files.filter((file) => file !== suspect);
  }
  return undefined;
}
