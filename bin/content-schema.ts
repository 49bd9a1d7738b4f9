import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorSchemas } from '../site/content/editor-schemas.ts';

const folder = join(import.meta.dirname, '../content/schema');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(editorSchemas())) writeFileSync(join(folder, name), text);
