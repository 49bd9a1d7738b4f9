// Checks what a firm's folder would publish, in seconds: npm run check [-- -c firm=FOLDER]
import './usage.ts';
import { checkFirm } from '../lib/check-firm.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { requireKnownContext } from '../lib/known-context.ts';
import { parseContextArguments } from '../local/command/cdk-context.ts';
import { formatFixableError } from './fixable-error.ts';

try {
  const context = parseContextArguments(process.argv.slice(2));
  requireKnownContext(Object.keys(context));
  const folder = firmFolder(context.firm);
  const { errors, warnings, summary } = checkFirm(folder);
  for (const warning of warnings) console.error(`Warning: ${warning}`);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`${folder.path} can be published: ${summary}`);
} catch (error) {
  console.error(formatFixableError(error));
  process.exitCode = 1;
}
