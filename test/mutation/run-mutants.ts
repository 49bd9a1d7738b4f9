// npm run mutate -- [--count N] [--seed N] [--folder FOLDER …] [--jobs N]: changes one place of the product at a time, and
// runs the tests until one notices. A run that was stopped goes on when it is started again on the same modules.
import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { modulesIn } from '../structure/modules.ts';
import { type CleanRun, judge } from './judge.ts';
import { mutantsOf } from './mutants.ts';
import { pickMutants } from './pick-mutants.ts';
import {
  changedLines,
  type Result,
  type Results,
  readResults,
  resultsPage,
  writeResults,
} from './results.ts';
import { Seeing } from './seeing-tests.ts';
import { snapshot, WorkingCopy } from './working-copy.ts';

const product = ['bin', 'contract', 'edge', 'lambdas', 'lib', 'local', 'release', 'site', 'verify'].filter(
  existsSync,
);
const work = 'cdk.out/mutation';
const cleanAssembly = `${work}/assembly`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string' },
    folder: { type: 'string', multiple: true, default: product },
    jobs: { type: 'string', default: String(Math.ceil(availableParallelism() / 2)) },
  },
});
const jobs = Number(values.jobs);
const maxWorkers = Math.max(1, Math.floor(availableParallelism() / jobs));

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

const results = readOrBegin();
const seeing = new Seeing(product);
console.log(`${results.mutants.length} mutants. To repeat them: npm run mutate -- --seed ${results.seed}`);
const source = `${work}/source`;
snapshot(source);
const copies = Array.from(
  { length: jobs },
  (_, job) => new WorkingCopy(`${work}/job-${job}`, source, interruption.signal),
);
try {
  results.clean ??= await runClean();
  writeResults(results);
  const { clean } = results;
  const pending = results.mutants.filter(({ verdict }) => !verdict).values();
  await Promise.all(
    copies.map(async (copy, job) => {
      // The jobs share one iterator, and each takes its next mutant from it.
      for (const mutant of pending) await judgeAndTell(copy, `${work}/assembly-${job}`, mutant, clean);
    }),
  );
  const page = resultsPage(results);
  writeFileSync('docs/mutation.md', page);
  console.log(page);
} catch (error) {
  if (!interruption.signal.aborted) throw error;
  console.error('Stopped; the same command goes on with the rest');
  process.exitCode = 130;
} finally {
  for (const job of copies.keys()) rmSync(`${work}/job-${job}`, { recursive: true, force: true });
}

function readOrBegin(): Results {
  const modules = createHash('sha256');
  for (const module of modulesIn(...product, 'test')) modules.update(readFileSync(module));
  const of = { modules: modules.digest('hex'), count: Number(values.count), folders: values.folder };
  const earlier = readResults();
  const isUnfinished = earlier?.mutants.some(({ verdict }) => !verdict);
  const isSame = JSON.stringify(earlier?.of) === JSON.stringify(of);
  const seed = Number(values.seed ?? (isUnfinished && isSame ? earlier?.seed : randomInt(2 ** 31)));
  if (earlier && isUnfinished && isSame && earlier.seed === seed) return earlier;
  const texts = new Map(
    modulesIn(...values.folder)
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
  const all = [...texts].flatMap(([file, text]) => mutantsOf(file, text));
  const mutants = pickMutants(all, of.count, seed).map((mutant) => ({
    ...mutant,
    ...changedLines(texts.get(mutant.file) ?? '', mutant),
  }));
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' });
  const commit = stdout.trim() || 'unknown';
  return { of, commit, date: new Date().toISOString().slice(0, 10), seed, mutants };
}

/** Runs the compiler and all tests without a mutant, and those that fail once more. */
async function runClean(): Promise<CleanRun> {
  const [copy] = copies;
  if (!copy) throw new Error('Cannot mutate with no jobs: name one or more');
  rmSync(cleanAssembly, { recursive: true, force: true });
  copy.reset();
  // Otherwise it would seem to kill every mutant that the tests do not.
  if (!(await copy.compiles())) throw new Error('Cannot mutate: tsc fails without a mutant');
  const options = { assembly: cleanAssembly, maxWorkers: availableParallelism(), timeoutMs: 3_600_000 };
  const { durations, failed } = await copy.test(seeing.tests, options);
  if (Object.keys(durations).length === 0) throw new Error('Cannot mutate: no test runs without a mutant');
  const again = failed.size > 0 ? await copy.test([...failed.keys()], options) : { failed };
  return { durations, failing: [...again.failed.keys()] };
}

async function judgeAndTell(
  copy: WorkingCopy,
  ownAssembly: string,
  mutant: Result,
  clean: CleanRun,
): Promise<void> {
  const ownsAssembly = seeing.changesAssembly(mutant.file);
  const assembly = ownsAssembly ? ownAssembly : cleanAssembly;
  const stages = seeing.stages(mutant.file, clean.durations);
  rmSync(ownAssembly, { recursive: true, force: true });
  mutant.verdict = await judge(copy, mutant, { stages, clean, assembly, maxWorkers });
  rmSync(ownAssembly, { recursive: true, force: true });
  writeResults(results);
  const { outcome, killer, seconds } = mutant.verdict;
  const done = results.mutants.filter(({ verdict }) => verdict).length;
  console.log(
    `${done}: ${mutant.file}:${mutant.line} ${mutant.kind} ${outcome} ${killer?.by ?? ''} ${seconds} s`,
  );
}
