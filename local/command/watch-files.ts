import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 150;

/**
 * Milliseconds without a further change after which files are what their author meant. Editors empty a file before they
 * write it, within milliseconds; folders that a service synchronizes or a network holds take up to two seconds.
 */
const settleMs = 2_000;

/** Resolves to whether the files stay as they are until they count as written. */
export type Settled = () => Promise<boolean>;

interface WatchOptions {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** The fingerprint of the unchanged files. */
  readonly fingerprint: string;
  readonly onChange: (settled: Settled) => Promise<void>;
  readonly signal: AbortSignal;
  readonly settleMs?: number;
}

/**
 * Calls `onChange` after a change, once the files are stable for one poll. Calls do not overlap: changes during a call
 * cause the next one. Resolves when `signal` is aborted.
 *
 * It polls, because Node's recursive watch on Linux loses files that an editor replaces.
 */
export async function watchFiles(options: WatchOptions): Promise<void> {
  const { paths, onChange, signal } = options;
  const nextPoll = () => sleep(pollMs, undefined, { signal }).catch(() => undefined);
  let lastSeen = options.fingerprint;
  let lastHandled = options.fingerprint;
  let changedAt = 0;
  while (!signal.aborted) {
    const fingerprint = fingerprintOf(paths);
    const isStable = fingerprint === lastSeen;
    if (!isStable) changedAt = performance.now();
    lastSeen = fingerprint;
    if (isStable && fingerprint !== lastHandled) {
      lastHandled = fingerprint;
      const settled = async () => {
        while (!signal.aborted && fingerprintOf(paths) === fingerprint) {
          if (performance.now() >= changedAt + (options.settleMs ?? settleMs)) return true;
          await nextPoll();
        }
        return false;
      };
      await onChange(settled);
    }
    await nextPoll();
  }
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
