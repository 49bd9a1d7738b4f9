import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { SynthError } from '../synth-error.ts';

/**
 * Writes `files`, path to text, into a folder that is new or empty, or a repository without files. Throws a SynthError
 * for any other, and overwrites nothing.
 */
export function writeFirm(folder: string, files: Readonly<Record<string, string>>): void {
  const [found] = entriesOf(folder).filter((name) => name !== '.git');
  if (found !== undefined) {
    throw new SynthError(
      `Cannot write into "${folder}": it has ${found} in it; name a folder that is not there`,
    );
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
}

/** Makes the folder if it is not there. */
function entriesOf(folder: string): string[] {
  try {
    makeFolder(folder);
    return readdirSync(folder);
  } catch (cause) {
    const { errno = 0 } = cause as NodeJS.ErrnoException;
    throw new SynthError(
      `Cannot write into "${folder}": ${getSystemErrorMessage(errno)}; name a folder that can be made`,
      { cause },
    );
  }
}

/** One folder at a time: what Node does by itself never ends below a folder such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
