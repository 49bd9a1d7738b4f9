// Usage: npm run pack -- FOLDER
//
// Writes frontdesk-<version>.tgz into FOLDER, with the files that git tracks. It never overwrites a file: to pack again,
// change "version" in package.json.
//
//   FOLDER  an existing folder, such as ../our-firm. Install the file there: npm install ./frontdesk-<version>.tgz

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SynthError } from '../lib/input-error.ts';
import { packProject } from '../lib/pack-project.ts';
import { formatFixableError } from './run-command.ts';
import { usage } from './usage.ts';

try {
  const [folder = '', ...others] = process.argv.slice(2);
  if (!existsSync(folder) || others.length > 0)
    throw new SynthError(`Cannot pack into "${folder}": specify one existing folder\n\n${usage}`);
  console.log(`Wrote ${packProject(resolve(folder))}`);
} catch (error) {
  console.error(formatFixableError(error));
  process.exitCode = 1;
}
