import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a function that gives a new path within `parent` at each call. The process removes `parent` when it exits.
 */
export function createAssemblyFolders(parent: string): () => string {
  const remove = () => rmSync(parent, { recursive: true, force: true });
  // A killed run on the same port leaves its folders behind.
  remove();
  process.on('exit', remove);
  let count = 0;
  return () => {
    count += 1;
    return join(parent, String(count));
  };
}
