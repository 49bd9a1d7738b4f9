// Usage: npm run content:schema [-- -c firm=FOLDER]
//
// Writes the JSON Schemas that editors use to complete and check the content into content/schema/. It replaces the
// schemas of other versions and changes nothing else.
//
//   FOLDER  the firm's folder. Default: FRONTDESK_FIRM if it is set, otherwise the working directory
import './usage.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { writeSchemas } from '../lib/write-editor-schemas.ts';
import { runWithContext } from './run-command.ts';

await runWithContext(process.argv.slice(2), ({ firm }) => writeSchemas(firmFolder(firm).content));
