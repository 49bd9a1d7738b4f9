// Writes the JSON Schemas from which editors complete into the firm's folder: npm run content:schema [-- -c firm=FOLDER]
import './usage.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { writeSchemas } from '../lib/write-editor-schemas.ts';
import { runWithContext } from './context-command.ts';

await runWithContext(process.argv.slice(2), ({ firm }) => writeSchemas(firmFolder(firm).content));
