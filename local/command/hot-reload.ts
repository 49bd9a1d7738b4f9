import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countInDigits } from '../../contract/in-words.ts';
import { formatError } from '../local-run-error.ts';
import type { LocalRun } from '../start-local-run.ts';
import type { Synthesize } from './synthesis-process.ts';
import { fingerprintOf, nextFingerprint } from './watch-files.ts';

interface HotReloadOptions {
  readonly run: Pick<LocalRun, 'replaceAssembly'>;
  readonly synthesize: Synthesize;
  /** Files and folders that the synthesis reads. */
  readonly paths: readonly string[];
  /** The fingerprint of `paths` before the first synthesis. */
  readonly fingerprint: string;
  /** The notices that have been printed already. */
  readonly notices: readonly string[];
  /** Returns the number of placeholders that the firm has not replaced yet. */
  readonly countPlaceholders: () => number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Applies changes to content, configuration and sources to the run until `signal` is aborted. An error is logged once,
 * and the run keeps serving the last valid version. A change during a synthesis cancels the synthesis.
 */
export async function reloadChanges(options: HotReloadOptions): Promise<void> {
  const { run, synthesize, paths, countPlaceholders, log, signal } = options;
  let { fingerprint, notices } = options;
  let placeholders = countPlaceholders();
  let errors: string | undefined;
  let unusedAssets: string[] = [];
  while (!signal.aborted) {
    fingerprint = await nextFingerprint(paths, fingerprint, signal);
    if (signal.aborted) return;
    const start = performance.now();
    const watchController = new AbortController();
    const synthesisController = new AbortController();
    const current = fingerprint;
    nextFingerprint(paths, current, AbortSignal.any([signal, watchController.signal])).then(
      (next) => next !== current && synthesisController.abort(),
    );
    try {
      const next = await synthesize(synthesisController.signal);
      const assets = await run.replaceAssembly(next.assembly);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      log(`Published the change in ${seconds} s${errors ? '. The errors are fixed' : ''}`);
      const previous = { notices, placeholders };
      ({ notices } = next);
      placeholders = countPlaceholders();
      for (const line of progressLines(previous, { notices, placeholders })) log(line);
      errors = undefined;
      // Assets are deleted one change late, because the last requests to the previous stack may still need them.
      const expired = unusedAssets.filter((name) => !assets.includes(name));
      await Promise.all(expired.map((name) => rm(join(next.assembly, name), { recursive: true })));
      unusedAssets = readdirSync(next.assembly).filter(
        (name) => /^asset\./.test(name) && !assets.includes(name),
      );
    } catch (error) {
      if (signal.aborted || fingerprintOf(paths) !== fingerprint) continue;
      const text = formatError(error);
      log(
        `${newParts(text, errors) || 'The errors are the same as before'}\nStill serving the last good version`,
      );
      errors = text;
    } finally {
      watchController.abort();
    }
  }
}

/** Splits an error message into its heading and its issues. */
const splitMessage = (text: string) => text.split('\n');

/** Returns the parts of an error message that the previous one did not contain. */
function newParts(text: string, previous = ''): string {
  const reported = new Set(splitMessage(previous));
  return splitMessage(text)
    .filter((part) => !reported.has(part))
    .join('\n');
}

interface RemainingWork {
  readonly notices: readonly string[];
  readonly placeholders: number;
}

/** Returns the notices if they have changed, and the number of remaining placeholders, or that nothing remains. */
function progressLines(before: RemainingWork, after: RemainingWork): string[] {
  if (after.notices.length + after.placeholders === 0)
    return before.notices.length + before.placeholders === 0 ? [] : ['Nothing is left to fix'];
  return [
    ...(after.notices.join('\n') === before.notices.join('\n') ? [] : after.notices),
    ...(after.placeholders > 0
      ? [`${countInDigits(after.placeholders, 'place')} left to fill in before you deploy`]
      : []),
  ];
}
