import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LocalRunError } from './local-run-error.ts';

// Uses dynalite's copy of LevelDB, because another version might write files that dynalite cannot read.
const { Level }: { readonly Level: new (folder: string) => Database } = createRequire(
  createRequire(import.meta.url).resolve('dynalite'),
)('level');

interface Database {
  open(): Promise<void>;
  close(): Promise<void>;
}

/** The folder for the tables within a data folder. */
export const tablesFolder = (dataDir: string) => join(dataDir, 'dynamodb');

/**
 * Locks a data folder for this process, because two processes that write the same tables corrupt them. Resolves to a
 * function that releases the lock. Rejects with a LocalRunError if another run holds it.
 *
 * The lock is an empty LevelDB database. Linux and macOS lock its folder, and unlock it however the process ends. A
 * file with a process id would outlive the process, and the id could then belong to another process.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Level(join(dataDir, 'lock'));
  await lock.open().catch((error) => {
    // `level` reports only that a database is not open. The reason is in `cause`.
    if (error.cause?.code !== 'LEVEL_LOCKED') throw error;
    throw new LocalRunError(
      `Cannot use the folder "${dataDir}": another local run uses it. Stop that run, or set DATA_DIR to another folder`,
    );
  });
  return () => lock.close();
}
