import { sep } from 'node:path';
import { countInDigits } from '../contract/in-words.ts';
import { formatError } from './local-run-error.ts';
import type { SiteBuilder } from './site-builder.ts';
import type { LocalRun } from './start-local-run.ts';
import type { FileChanges } from './watch-files.ts';

interface ReloadOptions {
  readonly run: Pick<LocalRun, 'url' | 'replace'>;
  readonly builder: Pick<SiteBuilder, 'build' | 'removeOldest'>;
  readonly changes: FileChanges;
  /** Folders whose modules the builder loads again after a change. */
  readonly sources: readonly string[];
  /** Folders whose modules this process has loaded: a change there takes effect after a restart. */
  readonly loadedSources: readonly string[];
  /** The notices that have been printed already. */
  readonly notices: readonly string[];
  /** Returns the number of placeholders that the firm has not replaced yet. */
  readonly countPlaceholders: () => number;
  readonly log: (line: string) => void;
}

/**
 * Serves each saved change until waiting for changes is aborted. An error is logged once, and the run keeps serving the
 * last good version. A change during a build starts a new one.
 */
export async function reloadChanges(options: ReloadOptions): Promise<never> {
  const { run, builder, changes, sources, loadedSources, countPlaceholders, log } = options;
  let remaining: RemainingWork = { notices: options.notices, placeholders: countPlaceholders() };
  let errors: string | undefined;
  for (;;) {
    const paths = await changes.next();
    const isBelow = (folders: readonly string[]) =>
      paths.some((path) => folders.some((folder) => path.startsWith(folder + sep)));
    if (isBelow(loadedSources))
      log('Changes in bin/ or local/ take effect after a restart: Ctrl+C, npm start');
    if (paths.every((path) => loadedSources.some((folder) => path.startsWith(folder + sep)))) continue;
    const start = performance.now();
    try {
      const building = builder.build(run.url, { reload: isBelow(sources) });
      building.catch(() => undefined);
      const site = await Promise.race([building, changes.arrived()]);
      if (!site) continue;
      await run.replace(site);
      builder.removeOldest();
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      log(`Published the change in ${seconds} s${errors ? '. The errors are fixed' : ''}`);
      errors = undefined;
      const previous = remaining;
      remaining = { notices: site.notices, placeholders: countPlaceholders() };
      for (const line of progressLines(previous, remaining)) log(line);
    } catch (error) {
      const text = formatError(error);
      log(
        `${newLines(text, errors) || 'The errors are the same as before'}\nStill serving the last good version`,
      );
      errors = text;
    }
  }
}

/** Returns the lines of an error message that the previous one did not contain. */
function newLines(text: string, previous = ''): string {
  const reported = new Set(previous.split('\n'));
  return text
    .split('\n')
    .filter((line) => !reported.has(line))
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
