// Writes the JSON Schemas from which editors complete into the firm's folder: npm run content:schema [-- -c firm=FOLDER]
import './usage.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { requireKnownContext } from '../lib/known-context.ts';
import { writeSchemas } from '../lib/write-editor-schemas.ts';
import { parseContextArguments } from '../local/command/cdk-context.ts';
import { formatFixableError } from './fixable-error.ts';

try {
  const context = parseContextArguments(process.argv.slice(2));
  requireKnownContext(Object.keys(context));
  writeSchemas(firmFolder(context.firm).content);
} catch (error) {
  console.error(formatFixableError(error));
  process.exitCode = 1;
}
