import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { UserError } from '../../config/user-error.ts';

/**
 * Writes the files that `createFiles` returns, keyed by path, into a folder that does not exist or contains only .git.
 * Throws a UserError for any other folder, and overwrites nothing. Returns the number of files.
 */
export function writeFirm(
  folder: string,
  createFiles: () => Readonly<Record<string, string | Uint8Array>>,
): number {
  const [found] = createAndList(folder).filter((name) => name !== '.git');
  if (found !== undefined) {
    throw new UserError(
      `Cannot write into "${folder}": it contains ${found}. Choose a folder that does not exist`,
    );
  }
  const files = Object.entries(createFiles());
  for (const [name, content] of files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: 'wx' });
  }
  return files.length;
}

/** Creates the folder if it is missing, and lists it. */
function createAndList(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder);
  } catch (cause) {
    const { errno = 0 } = cause as NodeJS.ErrnoException;
    throw new UserError(
      `Cannot write into "${folder}": ${getSystemErrorMessage(errno)}. Choose a folder that can be created`,
      { cause },
    );
  }
}
