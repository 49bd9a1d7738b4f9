import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 150;

/**
 * Resolves to the files' new fingerprint once they differ from `fingerprint` and are stable for one poll (editors empty a
 * file before they write it), or to the old one when `signal` is aborted.
 *
 * It polls, because Node's recursive watch on Linux loses files that an editor replaces.
 */
export async function nextFingerprint(
  paths: readonly string[],
  fingerprint: string,
  signal: AbortSignal,
): Promise<string> {
  let seen = fingerprint;
  while (!signal.aborted) {
    const current = fingerprintOf(paths);
    if (current === seen && current !== fingerprint) return current;
    seen = current;
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
  return fingerprint;
}

/**
 * A text that changes when one of these files, or of the files in these folders, is written, added, removed or renamed.
 * The paths themselves may be links; those in folders are not followed, because they may lead in circles.
 */
export function fingerprintOf(paths: readonly string[]): string {
  return paths
    .flatMap((path) => [lineOf(path, statSync), ...pathsIn(path).map((one) => lineOf(one, lstatSync))])
    .join('\n');
}

function lineOf(path: string, statusOf: typeof statSync | typeof lstatSync): string {
  const status = ifThere(() => statusOf(path));
  // The time of a folder also changes with what is left out of it.
  const { mtimeMs, size, ino } = status?.isDirectory() ? { ino: status.ino } : (status ?? {});
  return [path, mtimeMs, size, ino].join(' ');
}

/** Treats a missing folder as empty: a checkout of another branch may remove it for a moment. */
function pathsIn(folder: string): string[] {
  return (ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter(({ name }) => !isLeftOut.test(name))
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

/** Hidden files belong to editors and systems, `dist` to what is packed, `schema` to what a synthesis writes for editors. */
const isLeftOut = /^(?:\.|dist$|schema$)/;
