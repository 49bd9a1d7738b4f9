import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LocalRunError } from './local-run-error.ts';

// dynalite's own LevelDB: another version might write files that dynalite cannot read.
const { Level }: { readonly Level: new (folder: string, options?: { valueEncoding: 'json' }) => Database } =
  createRequire(createRequire(import.meta.url).resolve('dynalite'))('level');

interface Database {
  open(): Promise<void>;
  iterator(): AsyncIterable<unknown>;
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
    if (underlyingError(error).code !== 'LEVEL_LOCKED')
      throw unreadableTablesError(join(dataDir, 'lock'), error);
    throw new LocalRunError(
      `Cannot use the folder "${dataDir}": another local run uses it. Stop that run, or name another folder with DATA_DIR`,
    );
  });
  return () => lock.close();
}

/**
 * Rejects with a LocalRunError for corrupt tables, on which dynalite would exit at the first request without a reason.
 */
export async function requireReadableTables(dataDir: string): Promise<void> {
  const folder = tablesFolder(dataDir);
  if (!existsSync(folder)) return;
  const tables = new Level(folder, { valueEncoding: 'json' });
  try {
    await tables.open();
    for await (const _entry of tables.iterator());
  } catch (error) {
    throw unreadableTablesError(folder, error);
  } finally {
    await tables.close();
  }
}

function unreadableTablesError(folder: string, error: unknown): Error {
  return new LocalRunError(
    `Cannot read the tables in "${folder}": ${underlyingError(error).message}. Delete this folder to begin with empty ones`,
    { cause: error },
  );
}

/** `level` reports only that a database is not open. The reason is in `cause`. */
function underlyingError(error: unknown): { readonly code?: unknown; readonly message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  return error.cause instanceof Error ? error.cause : error;
}
