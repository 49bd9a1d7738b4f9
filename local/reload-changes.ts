import { sep } from 'node:path';
import { countInDigits } from '../contract/in-words.ts';
import { formatError } from '../lib/config/user-error.ts';
import type { SiteBuilder } from './site-builder.ts';
import type { LocalRun } from './start-local-run.ts';

interface ReloadOptions {
  readonly run: Pick<LocalRun, 'url' | 'replace'>;
  readonly builder: Pick<SiteBuilder, 'build'>;
  /** Resolves to changed paths. */
  readonly nextChange: () => Promise<readonly string[]>;
  /** Folders whose modules the builder loads again after a change. */
  readonly sources: readonly string[];
  /** Folders whose modules the builder only bundles. */
  readonly bundledSources: readonly string[];
  /** Folders whose modules this process has loaded. */
  readonly loadedSources: readonly string[];
  /** The notices that have been printed already. */
  readonly notices: readonly string[];
  /** Returns the number of placeholders that the firm has not replaced yet. */
  readonly countPlaceholders: () => number;
  readonly log: (line: string) => void;
}

/** Serves each saved change until `nextChange` rejects. After an error, the run keeps serving the last good version. */
export async function reloadChanges(options: ReloadOptions): Promise<never> {
  const { run, builder, nextChange, sources, bundledSources, loadedSources, countPlaceholders, log } =
    options;
  let printed = options.notices.join('\n');
  let placeholders = countPlaceholders();
  let failed = false;
  for (;;) {
    const paths = await nextChange();
    const isBelow = (folders: readonly string[]) => (path: string) =>
      folders.some((folder) => path.startsWith(folder + sep));
    if (paths.some(isBelow(loadedSources)))
      log('Changes in bin/ or local/ take effect after a restart: Ctrl+C, npm start');
    if (paths.every(isBelow(loadedSources))) continue;
    const start = performance.now();
    try {
      const site = await builder.build(run.url, {
        reload: paths.some(isBelow(sources)),
        rebundle: paths.some(isBelow(bundledSources)),
      });
      await run.replace(site);
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      log(`Published the change in ${seconds} s${failed ? '. The errors are fixed' : ''}`);
      failed = false;
      const notices = site.notices.join('\n');
      const hadWork = printed !== '' || placeholders > 0;
      placeholders = countPlaceholders();
      if (notices !== '' && notices !== printed) log(notices);
      if (placeholders > 0) log(`${countInDigits(placeholders, 'place')} left to fill in before you deploy`);
      if (hadWork && notices === '' && placeholders === 0) log('Nothing is left to fix');
      printed = notices;
    } catch (error) {
      log(`${formatError(error)}\nStill serving the last good version`);
      failed = true;
    }
  }
}
