import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { SynthError } from '../synth-error.ts';

/**
 * Writes the files that `make` returns, path to text, into a folder that is empty or not there; it may be a repository
 * without files. Throws a SynthError for any other, and overwrites nothing. Returns how many files it wrote.
 */
export function writeFirm(folder: string, make: () => Readonly<Record<string, string>>): number {
  const [found] = entriesOf(folder).filter((name) => name !== '.git');
  if (found !== undefined) {
    throw new SynthError(
      `Cannot write into "${folder}": it has ${found} in it; name a folder that is not there`,
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

/** Makes the folder if it is not there. */
function entriesOf(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder);
  } catch (cause) {
    const { errno = 0 } = cause as NodeJS.ErrnoException;
    throw new SynthError(
      `Cannot write into "${folder}": ${getSystemErrorMessage(errno)}; name a folder that can be made`,
      { cause },
    );
  }
}
