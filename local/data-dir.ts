import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LocalRunError } from './local-run-error.ts';

// dynalite's own LevelDB: another version might write files that dynalite cannot read.
const { Level }: { readonly Level: new (folder: string) => Database } = createRequire(
  createRequire(import.meta.url).resolve('dynalite'),
)('level');

interface Database {
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Folder of the tables in a data folder. */
export const tablesFolder = (dataDir: string) => join(dataDir, 'dynamodb');

/**
 * Locks a data folder for this process, because two processes that write the same tables corrupt them. Resolves to the
 * function that releases it. Rejects with a LocalRunError when another run holds the lock.
 *
 * The lock is an empty LevelDB database, whose folder the operating system locks on Linux and macOS alike and unlocks
 * however the process ends. A process id in a file would outlive its process and then name another one.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Level(join(dataDir, 'lock'));
  await lock.open().catch((error) => {
    // `level` reports only that a database is not open. The reason is in `cause`.
    if (error.cause?.code !== 'LEVEL_LOCKED') throw error;
    throw new LocalRunError(
      `Cannot use the folder "${dataDir}": another local run uses it. Stop that run, or name another folder with DATA_DIR`,
    );
  });
  return () => lock.close();
}
