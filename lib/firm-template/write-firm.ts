import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { SynthError } from '../input-error.ts';

/**
 * Writes the files that `make` returns, by path, into a folder that is missing or empty except for .git. Throws a
 * SynthError for any other folder, and overwrites nothing. Returns the number of files.
 */
export function writeFirm(folder: string, make: () => Readonly<Record<string, string>>): number {
  const [found] = createAndList(folder).filter((name) => name !== '.git');
  if (found !== undefined) {
    throw new SynthError(
      `Cannot write into "${folder}": it contains ${found}. Name a folder that does not exist`,
    );
  }
  const files = Object.entries(make());
  for (const [name, text] of files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
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
    throw new SynthError(
      `Cannot write into "${folder}": ${getSystemErrorMessage(errno)}. Name a folder that can be created`,
      { cause },
    );
  }
}
