import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatError, UserError } from '../lib/config/user-error.ts';
import { packProject } from '../lib/firm/pack-project.ts';
import { usage } from './usage.ts';

try {
  const [folder = '', ...others] = process.argv.slice(2);
  if (!existsSync(folder) || others.length > 0)
    throw new UserError(`Cannot pack into "${folder}": specify one existing folder\n\n${usage}`);
  console.log(`Wrote ${packProject(resolve(folder))}`);
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
}
