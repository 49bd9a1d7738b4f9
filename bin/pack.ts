// Usage: npm run pack -- FOLDER
//
// Writes frontdesk-<version>.tgz into FOLDER, the repository of a firm. There, npm install ./frontdesk-<version>.tgz
// takes it.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { packProject } from '../lib/pack-project.ts';
import { CommandError, formatError } from './command-error.ts';
import { usage } from './usage.ts';

try {
  const [folder = '', ...others] = process.argv.slice(2);
  if (!existsSync(folder) || others.length > 0)
    throw new CommandError(`Cannot pack into "${folder}": name one folder that is there`);
  console.log(`Wrote ${packProject(resolve(folder))}`);
} catch (error) {
  console.error(formatError(error, `\n\n${usage}`));
  process.exitCode = 1;
}
