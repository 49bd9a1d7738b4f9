import { rm } from 'node:fs/promises';
import { formatError } from '../local-run-error.ts';
import type { LocalRun } from '../start-local-run.ts';
import type { Synthesize } from './synthesis-process.ts';
import { fingerprintOf, nextFingerprint } from './watch-files.ts';

interface HotReloadOptions {
  readonly run: Pick<LocalRun, 'replaceAssembly'>;
  readonly synthesize: Synthesize;
  /** Files and folders that the synthesis reads. */
  readonly paths: readonly string[];
  /** Their fingerprint before the first synthesis. */
  readonly fingerprint: string;
  /** Folder of the assembly that runs. */
  readonly assembly: string;
  /** The firm's notices as they were last printed. */
  readonly notices: readonly string[];
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** The notice of errors in stages that the run itself does not need; nothing if there are none. */
export function stageNotice(errors: readonly string[]): string[] {
  return errors.length === 0 ? [] : ['A stage cannot be deployed:', ...errors.map((line) => `  ${line}`)];
}

/**
 * Applies changes of content, configuration and sources to the run, one after the other, until `signal` is aborted.
 * Errors are logged, each text of them once, and the last valid version stays. Of files that change during their
 * synthesis only the next version counts. Unused assemblies are removed.
 */
export async function reloadChanges(options: HotReloadOptions): Promise<void> {
  const { run, synthesize, paths, log, signal } = options;
  let { fingerprint, assembly, notices } = options;
  let errors: string | undefined;
  while (!signal.aborted) {
    fingerprint = await nextFingerprint(paths, fingerprint, signal);
    if (signal.aborted) return;
    const start = performance.now();
    try {
      const next = await synthesize();
      const { retired } = await run.replaceAssembly(next.assembly);
      const unused = assembly;
      retired.then(() => rm(unused, { recursive: true, force: true }));
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      log(`Published the change in ${seconds} s${errors ? ': the errors are gone' : ''}`);
      for (const line of changedNotices(notices, next.notices)) log(line);
      ({ assembly, notices } = next);
      errors = undefined;
    } catch (error) {
      if (signal.aborted || fingerprintOf(paths) !== fingerprint) continue;
      const text = formatError(error);
      log(`${text === errors ? 'The errors are the same' : text}\nStill serving the last good version`);
      errors = text;
    }
  }
}

/** The notices, if they have changed, or a line that none is left. */
function changedNotices(before: readonly string[], after: readonly string[]): string[] {
  if (after.join('\n') === before.join('\n')) return [];
  return after.length === 0 ? ['Nothing is left to correct'] : [...after];
}
