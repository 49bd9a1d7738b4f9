import { once } from 'node:events';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';

/** Editors empty a file before they write it, and a checkout writes many, so changes must settle. */
const settleMs = 50;

/** Hidden files, `dist` from `npm run pack`, and `schema`, which a build writes for editors. */
const ignoredNames = /^(?:\..*|dist|schema)$/;

/**
 * Watches files and folders. Resolves when no later change will be missed, to a function that resolves to the paths that
 * have changed since its last call, once they have settled. It rejects when `signal` is aborted.
 */
export async function watchFiles(
  paths: readonly string[],
  signal: AbortSignal,
): Promise<() => Promise<string[]>> {
  const ignored = (path: string) => !paths.includes(path) && ignoredNames.test(basename(path));
  const watcher = watch([...paths], { ignoreInitial: true, ignored });
  const changed = new Set<string>();
  watcher.on('all', (_event, path) => changed.add(path));
  await once(watcher, 'ready', { signal });
  return async () => {
    if (changed.size === 0) await once(watcher, 'all', { signal });
    for (let count = 0; count !== changed.size; ) {
      count = changed.size;
      await sleep(settleMs, undefined, { signal });
    }
    const settled = [...changed];
    changed.clear();
    return settled;
  };
}
