import { sep } from 'node:path';
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
  /** The notices that have been printed already. */
  readonly notices: readonly string[];
  readonly log: (line: string) => void;
}

/** Serves each saved change until `nextChange` rejects. After an error, the run keeps serving the last good version. */
export async function reloadChanges(options: ReloadOptions): Promise<never> {
  const { run, builder, nextChange, sources, log } = options;
  let printed = options.notices.join('\n');
  let failed = false;
  for (;;) {
    const paths = await nextChange();
    const isSource = (path: string) => sources.some((folder) => path.startsWith(folder + sep));
    const start = performance.now();
    try {
      const site = await builder.build(run.url, { reload: paths.some(isSource) });
      await run.replace(site);
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      log(`Published the change in ${seconds} s${failed ? '. The errors are fixed' : ''}`);
      failed = false;
      const notices = site.notices.join('\n');
      if (notices !== printed) log(notices || 'Nothing is left to fix');
      printed = notices;
    } catch (error) {
      log(`${formatError(error)}\nStill serving the last good version`);
      failed = true;
    }
  }
}
