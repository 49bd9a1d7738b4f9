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
 * @param known the state that is no change, as `stateOf` gave it
 */
export async function followChanges(
  folder: string,
  known: string,
  onChange: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let seen = known;
  let handled = known;
  while (!signal.aborted) {
    const state = stateOf(folder);
    const isAtRest = state === seen;
    seen = state;
    if (isAtRest && state !== handled) {
      handled = state;
      await onChange();
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Text that differs when a file of the folder was written, added, removed or renamed. */
export function stateOf(folder: string): string {
  return filesIn(folder)
    .map((name) => {
      const { mtimeMs, size, ino } = lstatSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
      return [name, mtimeMs, size, ino].join(' ');
    })
    .join('\n');
}

/** A folder that is gone for a moment, as when a branch is checked out, is empty. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    return [];
  }
}
