// Usage: npm run check [-- -c firm=FOLDER]
//
// Checks in seconds whether a firm's folder can be deployed: reads frontdesk.json and content/, builds the documents and
// checks every stage. It changes nothing and needs no AWS account. Each error gives the file, the line and the remedy.
// The exit code is 1 if there is an error.
//
//   FOLDER  the firm's folder. Default: FRONTDESK_FIRM if it is set, otherwise the working directory
import './usage.ts';
import { checkFirm } from '../lib/check-firm.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { runWithContext } from './run-command.ts';

await runWithContext(process.argv.slice(2), async ({ firm }) => {
  const folder = firmFolder(firm);
  const { errors, warnings, summary } = await checkFirm(folder);
  for (const warning of warnings) console.error(`Warning: ${warning}`);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`${folder.path} can be published: ${summary}`);
});
