import { once } from 'node:events';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';

/** Editors empty a file before they write it, and a checkout writes many, so changes must settle. */
const settleMs = 50;

/** Hidden files, `dist` from `npm run pack`, `schema`, which a build writes for editors, and packages. */
const ignoredNames = /^(?:\..*|dist|schema|node_modules)$/;

/** The files that have changed since `next()` last returned. */
export interface FileChanges {
  /** Resolves to the paths that have changed, once no more are changing. Rejects when the signal is aborted. */
  next(): Promise<string[]>;
  /** Resolves when there is a change. */
  arrived(): Promise<void>;
}

/** Watches files and folders until `signal` is aborted. Resolves when no later change will be missed. */
export async function watchFiles(paths: readonly string[], signal: AbortSignal): Promise<FileChanges> {
  const watcher = watch([...paths], {
    ignoreInitial: true,
    ignored: (path) => !paths.includes(path) && ignoredNames.test(basename(path)),
  });
  let changed = new Set<string>();
  let arrival = Promise.withResolvers<void>();
  const aborted = once(signal, 'abort');
  aborted.then(() => watcher.close());
  watcher.on('all', (_event, path) => {
    changed.add(path);
    arrival.resolve();
  });
  await once(watcher, 'ready');
  return {
    arrived: () => arrival.promise,
    async next() {
      await Promise.race([arrival.promise, aborted]);
      for (let size = -1; size !== changed.size; ) {
        ({ size } = changed);
        await sleep(settleMs, undefined, { signal });
      }
      const settled = [...changed];
      changed = new Set();
      arrival = Promise.withResolvers();
      return settled;
    },
  };
}
