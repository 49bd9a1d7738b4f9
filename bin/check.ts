import './usage.ts';
import { firmFolder } from '../lib/config/firm-folder.ts';
import { checkFirm } from '../lib/firm/check-firm.ts';
import { runWithContext } from './run-command.ts';

await runWithContext(process.argv.slice(2), async ({ firm }) => {
  const folder = firmFolder(firm);
  const { errors, warnings, summary } = await checkFirm(folder);
  for (const warning of warnings) console.error(`Warning: ${warning}`);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`${folder.path} can be published: ${summary}`);
});
