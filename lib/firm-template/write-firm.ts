import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SynthError } from '../synth-error.ts';

/**
 * Writes `files`, path to text, into a folder that is empty or not there; it may be a repository without files. Throws a
 * SynthError for any other, and overwrites nothing.
 */
export function writeFirm(folder: string, files: Readonly<Record<string, string>>): void {
  const found = existsSync(folder) ? entriesOf(folder).filter((name) => name !== '.git') : [];
  if (found.length > 0) {
    throw new SynthError(
      `Cannot write into "${folder}": it has ${found[0]} in it; name a folder that is not there`,
    );
  }
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new SynthError(`Cannot write into "${folder}": it is no folder`, { cause });
  }
}
