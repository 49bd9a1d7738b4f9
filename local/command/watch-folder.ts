import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 150;

/**
 * Calls `onChange` after each change in a folder, once the folder has been at rest, and never twice at a time: what
 * changes meanwhile counts as the next change. Resolves when `signal` is aborted.
 *
 * It looks again and again, because Node's recursive watch on Linux loses files that an editor replaces.
 *
 * @param known the state that is no change, as `folderFingerprint` gave it
 */
export async function watchFolder(
  folder: string,
  initialFingerprint: string,
  onChange: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let lastSeen = initialFingerprint;
  let lastHandled = initialFingerprint;
  while (!signal.aborted) {
    const fingerprint = folderFingerprint(folder);
    const isStable = fingerprint === lastSeen;
    lastSeen = fingerprint;
    if (isStable && fingerprint !== lastHandled) {
      lastHandled = fingerprint;
      await onChange();
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Text that differs when a file of the folder was written, added, removed or renamed. */
export function folderFingerprint(folder: string): string {
  return listFiles(folder)
    .map((name) => {
      const { mtimeMs, size, ino } = lstatSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
      return [name, mtimeMs, size, ino].join(' ');
    })
    .join('\n');
}

/** A folder that is gone for a moment, as when a branch is checked out, is empty. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    return [];
  }
}
