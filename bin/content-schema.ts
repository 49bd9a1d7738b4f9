import './usage.ts';
import { firmFolder } from '../lib/config/firm-folder.ts';
import { writeSchemas } from '../lib/firm/write-editor-schemas.ts';
import { runWithContext } from './run-command.ts';

await runWithContext(process.argv.slice(2), ({ firm }) => writeSchemas(firmFolder(firm).content));
