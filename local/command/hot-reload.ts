import { rm } from 'node:fs/promises';
import { formatError } from '../local-run-error.ts';
import type { LocalRun } from '../start-local-run.ts';
import type { Synthesis, Synthesize } from './synthesis-process.ts';
import type { Settled } from './watch-files.ts';

interface HotReloadOptions {
  readonly run: Pick<LocalRun, 'replaceContent' | 'replaceAssembly'>;
  readonly synthesize: Synthesize;
  /** Folder of the assembly that runs. */
  readonly assembly: string;
  /** Returns the path for the next assembly. */
  newAssembly(): string;
  /** What keeps stages from being deployed that the run itself does not need, as it was told last. */
  readonly stageErrors?: readonly string[];
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** What is printed of the errors in stages that the run itself does not need; nothing if there are none. */
export function stageErrorLines(errors: readonly string[]): string[] {
  return errors.length === 0 ? [] : ['A stage cannot be deployed:', ...errors.map((line) => `  ${line}`)];
}

/** A version whose documents are served already, and whose functions are still being synthesized. */
interface PendingReload {
  readonly superseded: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Applies changes of content, configuration and sources to the run. Errors are logged, each text of them once, and the
 * last valid version stays. Unused assemblies are removed.
 */
export class HotReload {
  readonly #options: HotReloadOptions;
  #assembly: string;
  #pending: PendingReload | undefined;
  /** What was logged last of a version with errors, until a version without. */
  #errors: string | undefined;
  #stageErrors: readonly string[];

  constructor(options: HotReloadOptions) {
    this.#options = options;
    this.#assembly = options.assembly;
    this.#stageErrors = options.stageErrors ?? [];
  }

  /**
   * Resolves when the new documents are served. The functions, which have content compiled in, follow with the
   * synthesized stack. A valid version aborts the previous one and waits for its end, so that no version follows a
   * later one. Of a version with errors nothing is logged if its files are still being written.
   */
  async reload(settled: Settled = async () => true): Promise<void> {
    const { synthesize, newAssembly } = this.#options;
    const seconds = stopwatch();
    const assembly = newAssembly();
    const superseded = new AbortController();
    const signal = AbortSignal.any([this.#options.signal, superseded.signal]);
    try {
      const synthesis = await synthesize(assembly, signal);
      this.#pending?.superseded.abort();
      await this.#pending?.ended;
      this.#pending = { superseded, ended: this.#apply(assembly, synthesis, seconds, signal) };
    } catch (error) {
      if (await settled()) this.#reportFailure(error, signal);
      await remove(assembly);
    }
  }

  async #apply(
    assembly: string,
    { release, stageErrors, written }: Synthesis,
    seconds: () => string,
    signal: AbortSignal,
  ): Promise<void> {
    const { run, log } = this.#options;
    try {
      await run.replaceContent(release);
      log(`Published the change in ${seconds()} s${this.#errors ? ': the errors are gone' : ''}`);
      this.#errors = undefined;
      this.#reportStages(stageErrors);
      await written;
      const { retired } = await run.replaceAssembly(assembly);
      const previousAssembly = this.#assembly;
      this.#assembly = assembly;
      retired.then(() => remove(previousAssembly));
      log(`The functions followed after ${seconds()} s`);
    } catch (error) {
      if (!signal.aborted) await run.replaceContent();
      this.#reportFailure(error, signal);
      await remove(assembly);
    }
  }

  /** What the stages say that do not run is told once, and when it is mended. */
  #reportStages(errors: readonly string[]): void {
    const isMended = errors.length === 0 && this.#stageErrors.length > 0;
    const isKnown = errors.join('\n') === this.#stageErrors.join('\n');
    this.#stageErrors = errors;
    const lines = isMended ? ['Every stage is valid'] : isKnown ? [] : stageErrorLines(errors);
    for (const line of lines) this.#options.log(line);
  }

  #reportFailure(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    const errors = formatError(error);
    const text = errors === this.#errors ? 'The errors are the same' : errors;
    this.#errors = errors;
    this.#options.log(`${text}\nStill serving the last good version`);
  }
}

function stopwatch(): () => string {
  const start = performance.now();
  return () => ((performance.now() - start) / 1000).toFixed(1);
}

async function remove(assembly: string): Promise<void> {
  await rm(assembly, { recursive: true, force: true });
}
