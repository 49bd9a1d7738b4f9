// Replaces the templates of an assembly with the unreviewed ones of a pull request:
//   node bin/replace-templates.ts TEMPLATES ASSEMBLY
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../lib/config/user-error.ts';
import { runCommand } from './run-command.ts';

const [templates = '', assembly = ''] = process.argv.slice(2);

/** Reads and reserializes a template. Throws a UserError for one that would make the CDK CLI read other files. */
function readFlatTemplate(folder: string, name: string): string {
  const file = join(folder, name);
  if (!lstatSync(file).isFile()) throw new UserError(`Cannot use "${name}": it is not a file`);
  const template: { Resources: Record<string, { Type: string }> } = JSON.parse(readFileSync(file, 'utf8'));
  const types = Object.values(template.Resources).map(({ Type }) => Type);
  // The CLI reads a nested stack's template from any path in its metadata.
  if (types.includes('AWS::CloudFormation::Stack'))
    throw new UserError(`Cannot use "${name}": it contains nested stacks`);
  return JSON.stringify(template);
}

const templatesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.template.json'))
    .sort();

await runCommand(() => {
  const newNames = templatesIn(templates);
  const baseNames = templatesIn(assembly);
  if (newNames.join() !== baseNames.join()) {
    throw new UserError(
      `Cannot compare: the branch has the templates "${newNames.join()}", but the base has "${baseNames.join()}"`,
    );
  }
  for (const name of newNames) writeFileSync(join(assembly, name), readFlatTemplate(templates, name));
});
