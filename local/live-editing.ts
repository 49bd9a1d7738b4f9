import { rm } from 'node:fs/promises';
import type { LocalRun } from './run.ts';
import type { Synthesize } from './synthesis.ts';

interface LiveEditing {
  readonly run: Pick<LocalRun, 'replace'>;
  readonly synthesize: Synthesize;
  /** Folder of the assembly that runs. */
  readonly assembly: string;
  /** Path for a further assembly. */
  newAssembly(): string;
  /** The lines for whoever edits. */
  explain(error: unknown): unknown;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * A function that runs what is written now. Mistakes go to the log, and the last good version stays. Assemblies that are
 * used no longer are removed.
 */
export function republisher(editing: LiveEditing): () => Promise<void> {
  const { run, synthesize, newAssembly, explain, log, signal } = editing;
  let current = editing.assembly;
  return async () => {
    const start = performance.now();
    const next = newAssembly();
    try {
      await synthesize(next);
      const { retired } = await run.replace(next);
      const previous = current;
      current = next;
      retired.then(() => remove(previous));
      log(`Published the change in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      await remove(next);
      if (signal.aborted) return;
      log(`${explain(error)}\nStill serving the last good version`);
    }
  };
}

async function remove(assembly: string): Promise<void> {
  await rm(assembly, { recursive: true, force: true });
}
