import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import type { WebsiteConfig } from '../lib/config/frontdesk-config.ts';
import { formatError } from '../lib/config/user-error.ts';
import type { SiteBuilder } from './site-builder.ts';
import type { LocalRun } from './start-local-run.ts';

/** Editors empty a file before they write it, and a checkout writes many, so changes must settle. */
const settleMs = 50;

/** Hidden files, packages, `dist` of other packages, and what Frontdesk writes. */
const ignoredNames = /^(?:\.(?!well-known$).*|node_modules|cdk\.out|dist)$/;

/**
 * Watches files and folders, except those in `ignoredPaths`, all absolute. Resolves when no later change will be missed,
 * to a function that resolves to the paths that have changed since its last call, once they have settled. It rejects when
 * `signal` is aborted. A file that is written again with the same bytes has not changed, because a generator may do that
 * to its own sources.
 */
export async function watchFiles(
  paths: readonly string[],
  signal: AbortSignal,
  ignoredPaths: readonly string[] = [],
): Promise<() => Promise<string[]>> {
  // A generator may delete its folder, and chokidar watches a new one only as an entry of another folder.
  const parents = new Set(paths.map((path) => dirname(path)));
  const isWatched = (path: string) =>
    paths.includes(path) ||
    (paths.some((watched) => path.startsWith(watched + sep)) &&
      !ignoredPaths.includes(path) &&
      !ignoredNames.test(basename(path)));
  const watcher = watch([...parents], {
    ignoreInitial: true,
    ignored: (path) => !parents.has(path) && !isWatched(path),
  });
  const changed = new Set<string>();
  const digests = new Map<string, string | undefined>();
  const hasNewDigest = (path: string) => {
    const [known, digest] = [digests.has(path), digestOf(path)];
    const isNew = !known || digests.get(path) !== digest;
    digests.set(path, digest);
    return isNew;
  };
  watcher.on('all', (_event, path) => changed.add(path));
  await once(watcher, 'ready', { signal });
  return async () => {
    for (;;) {
      if (changed.size === 0) await once(watcher, 'all', { signal });
      for (let count = 0; count !== changed.size; ) {
        count = changed.size;
        await sleep(settleMs, undefined, { signal });
      }
      const settled = [...changed].filter(hasNewDigest);
      changed.clear();
      if (settled.length > 0) return settled;
    }
  };
}

/** Returns undefined for a folder, or a file that no longer exists. */
function digestOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}

/**
 * Returns absolute paths to watch for a website: the sources of its build, or, without a build, its folder. `directory` is
 * that of frontdesk.json.
 */
export function watchedWebsite(website: WebsiteConfig, directory: string) {
  const folder = resolve(directory, website.folder);
  if (website.build === undefined) return { paths: [folder], ignored: [] };
  const sources = website.sources?.map((source) => resolve(directory, source)) ?? [dirname(folder)];
  return { paths: sources, ignored: [folder] };
}

interface ReloadOptions {
  readonly run: Pick<LocalRun, 'url' | 'replace'>;
  readonly builder: Pick<SiteBuilder, 'build'>;
  readonly nextChange: () => Promise<readonly string[]>;
  /** Folders whose modules the builder loads again after a change. */
  readonly sources: readonly string[];
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
