import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../lib/config/user-error.ts';
import { packProject } from '../lib/firm/pack-project.ts';
import { runCommand } from './run-command.ts';
import { usage } from './usage.ts';

const [folder = '', ...others] = process.argv.slice(2);

await runCommand(() => {
  if (!existsSync(folder) || others.length > 0)
    throw new UserError(`Cannot pack into "${folder}": specify one existing folder\n\n${usage}`);
  console.log(`Wrote ${packProject(resolve(folder))}`);
});
