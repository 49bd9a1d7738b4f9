import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Editors empty a file before they write it, so changes must settle. */
const settleMs = 20;

/** Some file systems, such as network file systems, do not report changes. */
const pollMs = 2_000;

/**
 * Resolves to the new fingerprint of `paths` once it differs from `fingerprint` and has settled, or to `fingerprint`
 * when `signal` is aborted.
 *
 * A watcher only triggers the comparison. It is not reliable: Node's recursive watch on Linux loses files that an
 * editor replaces, and a folder may be missing for a moment.
 */
export async function nextFingerprint(
  paths: readonly string[],
  fingerprint: string,
  signal: AbortSignal,
): Promise<string> {
  while (!signal.aborted) {
    const wakeController = new AbortController();
    const watchers = foldersIn(paths).flatMap(
      (folder) => watchFolder(folder, () => wakeController.abort()) ?? [],
    );
    // The files may have changed before the watchers started.
    if (fingerprintOf(paths) === fingerprint)
      await pause(pollMs, AbortSignal.any([signal, wakeController.signal]));
    for (const watcher of watchers) watcher.close();
    let current = fingerprintOf(paths);
    if (current === fingerprint) continue;
    for (let previous = ''; current !== previous && !signal.aborted; current = fingerprintOf(paths)) {
      previous = current;
      await pause(settleMs, signal);
    }
    if (current !== fingerprint && !signal.aborted) return current;
  }
  return fingerprint;
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Returns the folders in `paths` with all their subfolders, and the parent folders of the files. */
function foldersIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!ifExists(() => statSync(path))?.isDirectory()) return [dirname(path)];
    return [path, ...pathsIn(path).filter((child) => ifExists(() => lstatSync(child))?.isDirectory())];
  });
}

function watchFolder(folder: string, wake: () => void): FSWatcher | undefined {
  return ifExists(() => watch(folder, wake).on('error', wake));
}

/**
 * Returns a string that changes when one of these files, or a file in one of these folders, is written, added, removed
 * or renamed. The paths may be symbolic links. Links inside the folders are not followed, because they may be circular.
 */
export function fingerprintOf(paths: readonly string[]): string {
  return paths
    .flatMap((path) => [
      fingerprintLine(path, statSync),
      ...pathsIn(path).map((child) => fingerprintLine(child, lstatSync)),
    ])
    .join('\n');
}

function fingerprintLine(path: string, statusOf: typeof statSync | typeof lstatSync): string {
  const status = ifExists(() => statusOf(path));
  // The modification time of a folder also changes when an ignored file is added or removed.
  const { mtimeMs, size, ino } = status?.isDirectory() ? { ino: status.ino } : (status ?? {});
  return [path, mtimeMs, size, ino].join(' ');
}

/** Lists a folder recursively. Treats a missing one as empty: checking out a branch may remove it for a moment. */
function pathsIn(folder: string): string[] {
  return (ifExists(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter(({ name }) => !ignoredNames.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...pathsIn(path)] : [path];
    });
}

function ifExists<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Hidden files, `dist` from `npm run pack`, and `schema`, which a synthesis writes for editors. */
const ignoredNames = /^(?:\.|dist$|schema$)/;
