import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Editors empty a file before they write it. */
const settleMs = 20;

/** Some file systems, such as those of networks, report no changes. */
const pollMs = 2_000;

/**
 * Resolves to the files' new fingerprint once they differ from `fingerprint` and have settled, or to the old one when
 * `signal` is aborted.
 *
 * Watching only wakes the comparison: Node's recursive watch on Linux loses files that an editor replaces, and a folder
 * may be gone for a moment.
 */
export async function nextFingerprint(
  paths: readonly string[],
  fingerprint: string,
  signal: AbortSignal,
): Promise<string> {
  while (!signal.aborted) {
    const woken = new AbortController();
    const watchers = foldersIn(paths).flatMap((folder) => watchFolder(folder, () => woken.abort()) ?? []);
    // Changes from before the folders were watched.
    if (fingerprintOf(paths) === fingerprint) await pause(pollMs, AbortSignal.any([signal, woken.signal]));
    for (const watcher of watchers) watcher.close();
    let seen = fingerprintOf(paths);
    if (seen === fingerprint) continue;
    for (let before = ''; seen !== before && !signal.aborted; seen = fingerprintOf(paths)) {
      before = seen;
      await pause(settleMs, signal);
    }
    if (seen !== fingerprint && !signal.aborted) return seen;
  }
  return fingerprint;
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Returns the folders in `paths` with everything in them, and the folders of the files. */
function foldersIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!ifThere(() => statSync(path))?.isDirectory()) return [dirname(path)];
    return [path, ...pathsIn(path).filter((one) => ifThere(() => lstatSync(one))?.isDirectory())];
  });
}

function watchFolder(folder: string, wake: () => void): FSWatcher | undefined {
  return ifThere(() => watch(folder, wake).on('error', wake));
}

/**
 * Returns a text that changes when one of these files, or a file in one of these folders, is written, added, removed or
 * renamed. The paths may be symbolic links. Links inside the folders are not followed, because they may be circular.
 */
export function fingerprintOf(paths: readonly string[]): string {
  return paths
    .flatMap((path) => [lineOf(path, statSync), ...pathsIn(path).map((one) => lineOf(one, lstatSync))])
    .join('\n');
}

function lineOf(path: string, statusOf: typeof statSync | typeof lstatSync): string {
  const status = ifThere(() => statusOf(path));
  // A folder's time also changes when an ignored file changes.
  const { mtimeMs, size, ino } = status?.isDirectory() ? { ino: status.ino } : (status ?? {});
  return [path, mtimeMs, size, ino].join(' ');
}

/** Treats a missing folder as empty: a checkout of another branch may remove it for a moment. */
function pathsIn(folder: string): string[] {
  return (ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter(({ name }) => !isIgnored.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...pathsIn(path)] : [path];
    });
}

function ifThere<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Hidden files belong to editors and systems, `dist` to packing; a synthesis writes `schema` for editors. */
const isIgnored = /^(?:\.|dist$|schema$)/;
