import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Mutant, mutate } from './mutants.ts';

interface TestRun {
  readonly passed: boolean;
  readonly timedOut: boolean;
  /**
   * Test files with a failure, and the first line of what it says. Last are those that say nothing: their hooks failed,
   * or they were broken off. None when the set-up of the run failed.
   */
  readonly failed: ReadonlyMap<string, string>;
  /** Milliseconds that each file took. */
  readonly durations: Readonly<Record<string, number>>;
}

interface TestOptions {
  readonly assembly: string;
  readonly maxWorkers: number;
  readonly timeoutMs: number;
  readonly bail?: boolean;
}

/** Copies the project, so that it can be worked on while mutants are judged, without what is made of it. */
export function snapshot(folder: string): void {
  const made = ['.git', 'cdk.out', 'coverage', 'dist', 'node_modules', 'screenshots'];
  rmSync(folder, { recursive: true, force: true });
  for (const entry of readdirSync('.')) {
    if (!made.includes(entry))
      cpSync(entry, join(folder, entry), { recursive: true, verbatimSymlinks: true });
  }
}

/** A copy of the project, in which tests run while a module is another. */
export class WorkingCopy {
  readonly #root: string;
  readonly #project: string;
  readonly #source: string;
  readonly #signal: AbortSignal;

  /** `source` is the snapshot that is copied into `folder`. */
  constructor(folder: string, source: string, signal: AbortSignal) {
    this.#root = resolve(folder);
    this.#project = join(this.#root, 'project');
    this.#source = source;
    this.#signal = signal;
    rmSync(this.#root, { recursive: true, force: true });
    mkdirSync(this.#project, { recursive: true });
    // Beside what belongs to one run alone, because 60,000 links take seconds.
    linkTree('node_modules', join(this.#project, 'node_modules'));
  }

  /** Makes every file that of the snapshot again, but for the mutant's. */
  reset(mutant?: Mutant): void {
    for (const entry of readdirSync(this.#project)) {
      if (entry !== 'node_modules') rmSync(join(this.#project, entry), { recursive: true });
    }
    cpSync(this.#source, this.#project, { recursive: true, verbatimSymlinks: true });
    if (!mutant) return;
    const file = join(this.#project, mutant.file);
    writeFileSync(file, mutate(readFileSync(file, 'utf8'), mutant));
  }

  async test(
    files: readonly string[],
    { assembly, maxWorkers, timeoutMs, bail }: TestOptions,
  ): Promise<TestRun> {
    const temporary = join(this.#root, 'tmp');
    const report = join(this.#root, 'report.json');
    for (const left of [temporary, report]) rmSync(left, { recursive: true, force: true, maxRetries: 5 });
    mkdirSync(temporary);
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...files];
    args.push('--reporter=json', `--outputFile=${report}`, `--maxWorkers=${maxWorkers}`);
    if (bail) args.push('--bail=1');
    const cache = join(this.#root, 'compile-cache');
    const environment = { TMPDIR: temporary, NODE_COMPILE_CACHE: cache, ASSEMBLY: resolve(assembly) };
    const { code, timedOut } = await this.#run(args, environment, timeoutMs);
    return { passed: code === 0, timedOut, ...this.#read(report) };
  }

  /** Whether the compiler takes the copy. */
  async compiles(): Promise<boolean> {
    const projects = ['.', 'site/website/browser'].filter((path) => existsSync(join(path, 'tsconfig.json')));
    for (const path of projects) {
      const { code } = await this.#run(['node_modules/typescript/bin/tsc', '-p', path], {}, 600_000);
      if (code !== 0) return false;
    }
    return true;
  }

  #read(report: string): Pick<TestRun, 'failed' | 'durations'> {
    if (!existsSync(report)) return { failed: new Map(), durations: {} };
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
    const files = testResults.map((result) => ({ ...result, name: relative(this.#project, result.name) }));
    const failed = files
      .filter(({ status }) => status === 'failed')
      .map(({ name, message, assertionResults }) => {
        const test = assertionResults.find(({ status }) => status === 'failed');
        const [line = ''] = (test?.failureMessages?.[0] ?? message).split('\n');
        return [name, test ? `${test.fullName}: ${line}` : line] as const;
      });
    return {
      failed: new Map(failed.toSorted(([, a], [, b]) => Number(a === '') - Number(b === ''))),
      durations: Object.fromEntries(files.map(({ name, startTime, endTime }) => [name, endTime - startTime])),
    };
  }

  /** Runs Node in the copy, in a group of processes of its own that ends with it, after `timeoutMs`, or by the signal. */
  async #run(args: readonly string[], environment: NodeJS.ProcessEnv, timeoutMs: number) {
    this.#signal.throwIfAborted();
    const child = spawn(process.execPath, args, {
      cwd: this.#project,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
      detached: true,
    });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child);
    }, timeoutMs);
    const abort = () => endGroup(child);
    this.#signal.addEventListener('abort', abort);
    const [code] = await once(child, 'close');
    clearTimeout(timer);
    this.#signal.removeEventListener('abort', abort);
    // What a test that failed did not stop.
    endGroup(child);
    this.#signal.throwIfAborted();
    return { code, timedOut };
  }
}

/** The part of Vitest's report that is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    /** Of a file that cannot be loaded. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}

/** Makes the folder `to` of hard links to the files of `from`, without the caches that tools write there. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (/^\.(vite|cache)/.test(entry.name)) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}
