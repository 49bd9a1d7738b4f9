import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** The firm's notices as they were last printed. */
  readonly notices: readonly string[];
  /** Number of placeholders that the firm has not replaced yet. */
  readonly countPlaceholders: () => number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Applies changes of content, configuration and sources to the run, until `signal` is aborted. Errors are logged, each
 * message once, and the last valid version stays. A change during a synthesis cancels it.
 */
export async function reloadChanges(options: HotReloadOptions): Promise<void> {
  const { run, synthesize, paths, countPlaceholders, log, signal } = options;
  let { fingerprint, notices } = options;
  let placeholders = countPlaceholders();
  let errors: string | undefined;
  let unused: string[] = [];
  while (!signal.aborted) {
    fingerprint = await nextFingerprint(paths, fingerprint, signal);
    if (signal.aborted) return;
    const start = performance.now();
    const done = new AbortController();
    const superseded = new AbortController();
    const seen = fingerprint;
    nextFingerprint(paths, seen, AbortSignal.any([signal, done.signal])).then(
      (next) => next !== seen && superseded.abort(),
    );
    try {
      const next = await synthesize(superseded.signal);
      const assets = await run.replaceAssembly(next.assembly);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      log(`Published the change in ${seconds} s${errors ? ': the errors are fixed' : ''}`);
      const before = { notices, placeholders };
      ({ notices } = next);
      placeholders = countPlaceholders();
      for (const line of progress(before, { notices, placeholders })) log(line);
      errors = undefined;
      // One change later: the last requests to the previous stack may need them.
      const removed = unused.filter((name) => !assets.includes(name));
      await Promise.all(removed.map((name) => rm(join(next.assembly, name), { recursive: true })));
      unused = readdirSync(next.assembly).filter((name) => /^asset\./.test(name) && !assets.includes(name));
    } catch (error) {
      if (signal.aborted || fingerprintOf(paths) !== fingerprint) continue;
      const text = formatError(error);
      log(`${unreported(text, errors) || 'The errors are the same'}\nStill serving the last good version`);
      errors = text;
    } finally {
      done.abort();
    }
  }
}

/** The heading and the issues, each with its excerpt. */
const partsOf = (text: string) => text.split(/\n(?! {4})/);

/** Returns the parts of an error message that the previous one did not contain. */
function unreported(text: string, previous = ''): string {
  const reported = new Set(partsOf(previous));
  return partsOf(text)
    .filter((part) => !reported.has(part))
    .join('\n');
}

interface LeftToDo {
  readonly notices: readonly string[];
  readonly placeholders: number;
}

/**
 * Returns the notices, if they have changed, and the number of remaining placeholders, or a line if nothing remains.
 */
function progress(before: LeftToDo, after: LeftToDo): string[] {
  const left = after.placeholders;
  if (after.notices.length + left === 0)
    return before.notices.length + before.placeholders === 0 ? [] : ['Nothing is left to correct'];
  return [
    ...(after.notices.join('\n') === before.notices.join('\n') ? [] : after.notices),
    ...(left > 0
      ? [`${left === 1 ? '1 place is' : `${left} places are`} left to fill in before you deploy`]
      : []),
  ];
}
