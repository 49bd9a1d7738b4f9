// Writes the JSON Schemas from which editors complete into the firm's folder: npm run content:schema [-- -c firm=FOLDER]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firmSchemas } from '../lib/editor-schemas.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { requireKnownContext } from '../lib/known-context.ts';
import { parseContextArguments } from '../local/command/cdk-context.ts';
import { formatFixableError } from './fixable-error.ts';

try {
  const context = parseContextArguments(process.argv.slice(2));
  requireKnownContext(Object.keys(context));
  const { content } = firmFolder(context.firm);
  const folder = join(content, 'schema');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(firmSchemas())) writeFileSync(join(folder, name), text);
} catch (error) {
  console.error(formatFixableError(error));
  process.exitCode = 1;
}
