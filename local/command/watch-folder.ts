import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 150;

/**
 * Calls `onChange` after a change in a folder, once the folder is stable for one poll. Calls do not overlap: changes
 * during a call cause the next one. Resolves when `signal` is aborted.
 *
 * It polls, because Node's recursive watch on Linux loses files that an editor replaces.
 *
 * @param initialFingerprint the fingerprint of the unchanged folder
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

/** Returns a text that changes when a file of the folder is written, added, removed or renamed. */
export function folderFingerprint(folder: string): string {
  return listFiles(folder)
    .map((name) => {
      const { mtimeMs, size, ino } = lstatSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
      return [name, mtimeMs, size, ino].join(' ');
    })
    .join('\n');
}

/** Treats a missing folder as empty: a checkout of another branch may remove it for a moment. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    return [];
  }
}
