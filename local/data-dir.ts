import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Claims a data folder for this process, because two that write the same tables break them. Gives what releases it.
 *
 * The claim of a process that was killed is void. So is one with this process's own id: in a container a program gets
 * the same id each time.
 */
export function claimDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'run.pid');
  const owner = ownerIn(file);
  if (owner !== undefined && owner !== process.pid && isRunning(owner)) {
    throw new Error(`Cannot use the folder "${dataDir}": process ${owner} uses it, as "${file}" says`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function ownerIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
